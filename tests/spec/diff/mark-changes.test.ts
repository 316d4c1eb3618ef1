import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markChanges } from '#spec/diff/html/mark-changes'
import { renderDocument } from '#spec/render/render-document'
import { commonMark } from '#tests/spec/markdown/arbitrary-markdown'
import { problemsOf } from '#tests/spec/render/inspect-html'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

const mark = (before: string, after: string) =>
  markChanges(renderDocument(before), renderDocument(after)) ?? 'too much'

/** The marks as people see them, without other tags. */
const visibleText = (html: string) =>
  html
    .replace(/<ins class="added">/g, '{+')
    .replace(/<\/ins>/g, '+}')
    .replace(/<del class="removed">/g, '[-')
    .replace(/<\/del>/g, '-]')
    .replace(/<input[^>]*checked[^>]*>/g, '☑')
    .replace(/<input[^>]*>/g, '☐')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

describe('marked changes of a document', () => {
  it.each([
    ['words', 'Money goes back.', 'Money goes back soon.', 'Money goes back{+ soon+}.'],
    [
      'a removed word',
      'All the money goes back.',
      'The money goes back.',
      '[-All-]{+The+} [-the -]money goes back.',
    ],
    ['an added paragraph', 'One.', 'One.\n\nTwo.', 'One. {+Two.+}'],
    ['a removed paragraph', 'One.\n\nTwo.', 'One.', 'One.[-Two.-]'],
    ['another paragraph', 'Cats sleep.', 'Rain falls.', '[-Cats sleep.-]{+Rain falls.+}'],
    ['list items', '- one\n- two\n- three', '- one\n- three\n- four', 'one[-two-] three {+four+}'],
    ['a met criterion', '# A\n\n- [ ] It works', '# A\n\n- [x] It works', 'A [-☐-]{+☑+} It works'],
    ['cells', '|a|b|\n|-|-|\n|1|2|', '|a|b|\n|-|-|\n|1|3|', 'a b 1 [-2-]{+3+}'],
    ['columns', '|a|b|\n|-|-|\n|1|2|', '|a|\n|-|\n|1|', 'a [-b -] 1 [-2 -]'],
    [
      'headings and numbers',
      '# A\n\n## 1. Goal\n\nText',
      '# A\n\n## 2. Goal\n\nText',
      'A [-1-]{+2+}. Goal Text',
    ],
    ['diagrams', '```mermaid\na-->b\n```', '```mermaid\na-->c\n```', '[-a--&gt;b -]{+a--&gt;c +}'],
    ['nothing', '# A\n\nText', '# A\n\nText', 'A Text'],
  ])('shows %s', (_, before, after, expected) => {
    expect(visibleText(mark(before, after))).toBe(expected)
  })

  it('keeps the ids of sections and criteria once', () => {
    const html = mark('## 1. Goal\n\n- [ ] It works', '## 1. Goal\n\n- [ ] It works\n\n## 2. More\n')
    expect(html.match(/id="1-goal"/g)).toHaveLength(1)
    expect(mark('## 1. Goal\n\n- [ ] It works', 'Else')).not.toContain('id=')
  })

  it('takes strikes of the author for what they are', () => {
    expect(mark('~~old~~', '~~old~~ news')).toContain('<del>old</del>')
  })

  it('gives up when too much changed', () => {
    const text = (word: string) => Array.from({ length: 3000 }, (_, i) => `${word}${i}`).join('\n\n')
    expect(mark(text('a'), text('b'))).toBe('too much')
  })

  it(
    'is valid HTML, and without the removed parts has the text of the new version',
    () => {
      const textOf = (html: string) => html.replace(/<[^>]*>|\s+/g, '')
      forAll(fc.tuple(commonMark, commonMark, commonMark), ([first, second, third]) => {
        const after = renderDocument(first + second)
        const marked = markChanges(renderDocument(first + third), after) ?? after
        expect(problemsOf(marked.replace(/ class="(?:added|removed)"/g, ''))).toEqual([])
        const remaining = marked.replace(/<del class="removed">[\s\S]*?<\/del>/g, '')
        expect(textOf(remaining)).toBe(textOf(after))
      })
    },
    PROPERTY_TIMEOUT_MS,
  )
})
