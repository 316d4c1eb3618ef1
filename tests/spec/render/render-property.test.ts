import fc from 'fast-check'
import { expect, it } from 'vitest'
import { renderDocument } from '#spec/render/render-document'
import { renderMarkdown } from '#spec/render/render-markdown'
import { BAD_HTML, BAD_URLS } from './attacks'
import { problemsOf } from './inspect-html'

const numRuns = process.env.DEEP ? 100_000 : 150
const timeout = process.env.DEEP ? 600_000 : 20_000

const RAW_NAMES = (
  'a abbr b blockquote br caption center dd del details div dl dt em figure h1 h2 h6 hr i img kbd li ol p picture pre rp rt ' +
  'ruby source span strong sub summary sup table tbody td tfoot th thead tr u ul form script style svg math template ' +
  'select option button textarea title noscript iframe'
).split(' ')
const MARKDOWN = [
  ...[
    '# ',
    '## ',
    '### 1.2 a',
    '- ',
    '1. ',
    '- [ ] ',
    '  - [x] ',
    '> ',
    '>',
    '    ',
    '\t',
    '```',
    '```js',
    '~~~',
    '---',
    '===',
  ],
  ...[
    '*',
    '**',
    '_',
    '~~',
    '`',
    '``',
    '[',
    ']',
    '](',
    '](b)',
    '![',
    '[^1]',
    '[^1]: ',
    '[a]: /b',
    '<',
    '>',
    '&',
    '&amp;',
    '\\',
  ],
  ...[
    '|',
    '| a | b |\n|---|:-:|\n',
    '|\n',
    '<!--',
    '-->',
    '<!-- svc:system:1 status:done -->',
    'www.a.b',
    'a@b.c',
    'http://a.b/',
  ],
  ...[
    '"',
    "'",
    '=',
    '/',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\r\n',
    'a',
    'b c',
    'é',
    '\ud800',
    '\0',
    '](javascript:a)',
    '<a href="',
    "<b title='",
  ],
]

const rawTag = fc
  .tuple(
    fc.constantFrom(...RAW_NAMES),
    fc.constantFrom('<', '</'),
    fc.constantFrom('', ' id=x', ' href="y"', ' align=center', '/'),
  )
  .map(([name, bracket, attribute]) => `${bracket}${name}${bracket === '<' ? attribute : ''}>`)

const fragment = fc.oneof(
  { weight: 5, arbitrary: rawTag },
  { weight: 6, arbitrary: fc.constantFrom(...MARKDOWN) },
  { weight: 2, arbitrary: fc.constant('\n\n') },
  { weight: 1, arbitrary: fc.constantFrom(...BAD_HTML, ...BAD_URLS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
)
const document = fc.array(fragment, { maxLength: 60, size: 'max' }).map((parts) => parts.join(''))

it(
  'rendering never throws, keeps to the list, and writes the tree that a browser builds',
  () => {
    fc.assert(
      fc.property(document, fc.boolean(), (source, lines) => {
        const html = renderMarkdown(source, { lines })
        expect({ html, problems: problemsOf(html) }).toEqual({ html, problems: [] })
      }),
      { numRuns },
    )
  },
  timeout,
)

it(
  'rendering with the ids of the parsed document keeps them unique and apart from those of the page',
  () => {
    fc.assert(
      fc.property(document, (source) => {
        const html = renderDocument(source)
        expect({ html, problems: problemsOf(html) }).toEqual({ html, problems: [] })
      }),
      { numRuns },
    )
  },
  timeout,
)

it(
  'ids stay unique whatever ids the caller brings',
  () => {
    const id = fc.constantFrom(
      'a',
      'a-2',
      'a-3',
      'ac-a',
      'ac-b',
      'pl-_save',
      'fn_1',
      'fnref_1',
      'section',
      '',
      'x y',
      '"><b>',
    )
    const line = fc.integer({ min: 1, max: 12 })
    const ids = fc.array(fc.tuple(line, id)).map((entries) => new Map(entries))
    const part = fc.constantFrom(
      '# a',
      '## ac a',
      '### fn_1',
      '# ',
      '- [ ] a',
      '- [x] b[^1]',
      '[^1]: a',
      '> # a',
      '',
      'a',
    )
    const source = fc.array(part, { maxLength: 12 }).map((parts) => parts.join('\n'))
    fc.assert(
      fc.property(source, ids, ids, (text, headingIds, criterionIds) => {
        const html = renderMarkdown(text, { headingIds, criterionIds })
        expect({ html, problems: problemsOf(html) }).toEqual({ html, problems: [] })
      }),
      { numRuns },
    )
  },
  timeout,
)
