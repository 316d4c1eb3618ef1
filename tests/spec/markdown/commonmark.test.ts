import { tests as examples } from 'commonmark-spec'
import { describe, expect, it } from 'vitest'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'
import { commonMark } from './arbitrary-markdown'
import {
  headingLinesByMarkdownIt,
  headingLinesByUs,
  headingsByCommonMark,
  headingsByUs,
} from './reference-headings'

/** The only example that begins with `---` and repeats it. In a spec this is frontmatter. */
const FRONTMATTER_EXAMPLE = 96

describe('headings are those of the reference parser', () => {
  it.each(examples.filter(({ number }) => number !== FRONTMATTER_EXAMPLE))(
    'in example $number of the CommonMark specification ($section)',
    ({ markdown }) => {
      const source = markdown.replaceAll('→', '\t')
      expect(headingsByUs(source)).toEqual(headingsByCommonMark(source))
    },
  )

  it('in random combinations of its constructs', { timeout: PROPERTY_TIMEOUT_MS }, () => {
    forAll(commonMark, (source) => {
      expect(headingsByUs(source).map(([level]) => level)).toEqual(
        headingsByCommonMark(source).map(([level]) => level),
      )
    })
  })

  it('deep inside quotes and lists', () => {
    const source = '> - 1. > ## A\n> - 1. > ---\n> - 1. > B\n> - 1. > ===\n'
    expect(headingsByUs(source)).toEqual(headingsByCommonMark(source))
    expect(headingsByUs('- > ## A\n  > B\n  > ---\n')).toEqual([
      [2, 'A'],
      [2, 'B'],
    ])
  })
})

describe('tables keep their lines from being headings', () => {
  it.each([
    ['a table ended by a break', '| a | b |\n| - | - |\n| c | d |\n---\n## H\n'],
    ['a table without outer pipes', 'a | b\n--|--\nc | d\n===\n'],
    ['a table below a line of text', 'text\n| a | b |\n|---|---|\n| c | d |\n---\n'],
    ['a table in a quote', '> | a | b |\n> | - | - |\n> ---\n'],
    ['a table in a list', '- | a | b |\n  | - | - |\n  | c | d |\n  ---\n'],
    ['a table ended by a heading', '| a | b |\n| - | - |\n## H\n'],
    ['rows of too few cells', '| a | b |\n| - | - |\n| c\n---\n'],
    ['an escaped pipe', '| a \\| b |\n| - |\n---\n'],
    ['as many cells above as below, or it is no table', '| a | b |\n| - |\nx\n---\n'],
    ['a delimiter row that is indented as code, which is text', '| a | b |\n    | - | - |\n---\n'],
  ])('%s', (_, source) => {
    expect(headingLinesByUs(source)).toEqual(headingLinesByMarkdownIt(source))
  })

  it('but `---` below a row of one cell underlines it, as on the code hosts', () => {
    expect(headingsByUs('| a |\n---\n')).toEqual([[2, '| a |']])
  })
})

describe('footnotes are known', () => {
  it('a definition is not underlined text and contains the indented text below it', () => {
    expect(headingsByUs('[^1]: two words\n---\n')).toEqual([])
    expect(headingsByUs('[^1]: note\n\n    ## Inside\n\n## Outside\n')).toEqual([
      [2, 'Inside'],
      [2, 'Outside'],
    ])
  })

  it('a reference is not part of a title', () => {
    expect(headingsByUs('## Title[^1]\n\n[^1]: note\n')).toEqual([[2, 'Title']])
    expect(headingsByUs('## Title[^1]\n')).toEqual([[2, 'Title[^1]']])
  })
})
