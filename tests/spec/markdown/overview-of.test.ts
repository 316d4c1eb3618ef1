import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyze } from '#spec/markdown/index'
import { overviewOf } from '#spec/markdown/overview-of'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'
import { document } from './arbitrary-markdown'

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
  ])('says what the analysis says: %s', (_, arbitrary) => {
    forAll(arbitrary, (source) => {
      const overview = overviewOf(source)
      if (overview === null) return
      const { title, frontmatter, sections, lineStarts } = analyze(source)
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
    ['# A\n\n## B\n\n- [ ] It MUST c.\n\n```\n# no\n```\n\n## Ünï\n', true],
    ['---\ntitle: A\ntags: [b, c]\n---\n## B\n', true],
    ['---\ntitle: "A"\n---\n## B\n', false],
    ['## `B`\n', false],
  ])('%j has an overview: %s', (source, hasOverview) => {
    expect(overviewOf(source) !== null).toBe(hasOverview)
  })
})
