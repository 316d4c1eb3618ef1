import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HeadingBlock } from '#spec/markdown/blocks/block'
import { scanBlocks } from '#spec/markdown/blocks/scan-blocks'
import { scanPlainHeadings } from '#spec/markdown/blocks/scan-plain-headings'
import { analyse } from '#spec/markdown/index'
import { overviewOf } from '#spec/markdown/overview-of'
import { indexLines } from '#spec/markdown/positions'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'
import { document } from './arbitrary-markdown'

const START = { firstLine: 1, offset: 0 }

function headingsOf(source: string): HeadingBlock[] {
  const headings: HeadingBlock[] = []
  scanBlocks(source, indexLines(source), START, (block) => {
    if (block.kind === 'heading') headings.push(block)
  })
  return headings
}

/** Null for a document that is not plain. */
function plainHeadingsOf(source: string): HeadingBlock[] | null {
  const headings: HeadingBlock[] = []
  const isPlain = scanPlainHeadings(source, START, indexLines(source), (heading) => headings.push(heading))
  return isPlain ? headings : null
}

/** Mostly plain lines, so that many documents are plain. */
const LINES = [
  ...[
    '# a',
    '## 1. b ##',
    '### `c`',
    '#### d',
    '##',
    '#e',
    '####### f',
    ' # g',
    '- # h',
    '> # i',
    '## [j][k]',
  ],
  ...[
    '```',
    '```js',
    '````',
    '~~~',
    '``` `',
    '  ```',
    '- ```',
    'text',
    '',
    '',
    '',
    '---',
    '===',
    '- item',
    '  more',
  ],
  ...[
    '    code',
    '> quote',
    '[^1]: note',
    '[^1]: # note',
    '[a]: b',
    '[a]: b "c',
    '| a | b |',
    '|---|---|',
    '<div>',
  ],
  ...[
    '<!-- svc:system:1 status:done -->',
    '<!-- a',
    '-->',
    '<!--> -->',
    '<b>',
    '<pre>',
    '1. one',
    'title: a',
    '\u00e9',
  ],
]
const lines = fc
  .array(fc.constantFrom(...LINES), { maxLength: 14 })
  .map((chosen) => chosen.map((line) => `${line}\n`).join(''))

describe('the overview of a document', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  it.each([
    ['lines', lines],
    ['markdown', document],
  ])('has the headings of the scanner: %s', (_, arbitrary) => {
    forAll(arbitrary, (source) => {
      const plain = plainHeadingsOf(source)
      if (plain !== null) expect(plain).toEqual(headingsOf(source))
    })
  })

  it.each([
    ['lines', lines],
    ['markdown', document],
  ])('says what the analysis says: %s', (_, arbitrary) => {
    forAll(arbitrary, (source) => {
      const overview = overviewOf(source)
      if (overview === null) return
      const { title, frontmatter, sections, lineStarts } = analyse(source)
      expect(overview).toEqual({
        title,
        frontmatter,
        lineStarts,
        sections: sections.map(({ section: { id, title, startLine, endLine } }) =>
          expect.objectContaining({ id, title, startLine, endLine }),
        ),
      })
    })
  })

  it.each([
    ['# A\n\n## B\n\n- [ ] It MUST c.\n\n```\n# no\n```\n\n## D\n', true],
    ['## A\n\n<!-- svc:system:a status:done -->\n', true],
    ['## A\n<div>\n## B\n', false],
    ['- # A\n', false],
    ['A\n---\n', false],
    ['A\n\n---\n', true],
    ['## A\r\n', false],
    ['a\u2028# b\n', false],
    ['[^1]: ## A\n', false],
    ['  ```\n  # A\n', false],
  ])('%j is plain: %s', (source, isPlain) => {
    expect(plainHeadingsOf(source) !== null).toBe(isPlain)
  })
})
