import fc from 'fast-check'
import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it'
import { expect, it } from 'vitest'
import { speedUpParser } from '#spec/render/speed-up-parser'
import { COMMONMARK_EXAMPLES } from './commonmark-examples'

const stock = createStock()
const fast = createStock()
speedUpParser(fast)

it.each(COMMONMARK_EXAMPLES)(
  'example %i of the CommonMark specification parses as it does without the speed-up',
  (_, markdown) => expect(summaryOf(fast, markdown)).toEqual(summaryOf(stock, markdown)),
)

it('random documents parse as they do without the speed-up', () => {
  const part = fc.constantFrom(
    ...'# |- |1. |> |    |\t|```|*|**|_|~~|`|[|](b)|![|]|<b>|</b>|&amp;|\\|:|!|||a|b c| |  |\n|\n\n|---|\u00a0|é|😀'.split(
      '|',
    ),
  )
  const source = fc.array(part, { maxLength: 40, size: 'max' }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(source, (text) => {
      expect(summaryOf(fast, text)).toEqual(summaryOf(stock, text))
    }),
    { numRuns: process.env.DEEP ? 100_000 : 150 },
  )
}, 300_000)

function createStock(): Parser {
  return new MarkdownIt({ html: true }).disable(['replacements', 'smartquotes'])
}

function summaryOf(parser: Parser, markdown: string): unknown[] {
  return parser.parse(markdown, {}).map(summaryOfToken)
}

function summaryOfToken(token: Token): unknown {
  const { type, tag, attrs, map, nesting, level, content, markup, info, block, hidden, children } = token
  const inner = children?.map(summaryOfToken) ?? null
  return { type, tag, attrs, map, nesting, level, content, markup, info, block, hidden, inner }
}
