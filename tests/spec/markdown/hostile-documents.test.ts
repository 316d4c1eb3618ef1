import { describe, expect, it } from 'vitest'
import { analyse, MAX_DOCUMENT_LENGTH, parseDocument } from '../../../spec/markdown'

/** `text` repeated to about `length` characters. */
function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length))
}

function ticks(length: number): string {
  let text = 'x <!-- '
  for (let run = 1; text.length < length; run++) text += `${'`'.repeat(run)} `
  return text
}

/** Documents of a given length that cost a naive parser quadratic time or its stack. */
const SHAPES: Record<string, (length: number) => string> = {
  'quotes in quotes': (n) => fill('>', n),
  'lists in lists': (n) => `${fill('- ', n)}x`,
  'lists in lists, then blank lines': (n) => `${fill('- ', 2000)}x\n${fill('\n', n)}`,
  'headings of markup': (n) => fill('## `a` *b*\n', n),
  'one heading of stars': (n) => `## ${fill('*a', n)}`,
  'one heading of brackets': (n) => `## ${fill('[', n)}`,
  'link definitions in one paragraph': (n) => fill('[a]: /b\n', n),
  'labels that never close': (n) => fill('[a\n', n),
  'parentheses in a destination': (n) => `[a]: ${fill('(', n)}`,
  'backtick runs of every length': ticks,
  'comments that never close': (n) => `x ${fill('<!-- ', n)}`,
  'comments in one paragraph': (n) => `x\n${fill('y <!-- svc:delta:added -->\n', n)}`,
  'tags that never close': (n) => `x <!-- ${fill('<a b="', n)}`,
  'instructions that never close': (n) => `x <!-- ${fill('<?', n)}`,
  'sections of nothing else than markers': (n) => `## a\n${fill('<!-- svc:system:a status:done -->\n', n)}`,
  'a marker of white space': (n) => `<!-- svc:system:a ${fill(' ', n)}x -->`,
  'evidence of colons': (n) => `- [ ] x <!-- svc:realized-in:PR#1 ${fill(':1', n)} -->`,
  'the same criterion': (n) => `## a\n${fill('- [ ] x\n', n)}`,
  'table rows': (n) => `|a|b|\n|-|-|\n${fill('|c|<!-- d -->|\n', n)}`,
  'rows that may be headers': (n) => fill('|a|\n', n),
  underlines: (n) => fill('a\n===\n', n),
  'lone carriage returns': (n) => fill('a\r', n),
  tabs: (n) => fill('\t', n),
  NUL: (n) => fill('\0', n),
  'a line of hashes': (n) => `## a ${fill('# ', n)}b`,
}

/** In processor time: on a busy machine, the time of a clock includes that of other programs. */
function msOf(source: string): number {
  const started = process.cpuUsage()
  parseDocument(source)
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

describe('hostile documents cost linear time', () => {
  it.each(Object.entries(SHAPES))('%s', (_, shape) => {
    const small = shape(40_000)
    const large = shape(800_000)
    msOf(small)
    const floor = Math.min(msOf(small), msOf(small), msOf(small))
    const cost = Math.min(msOf(large), msOf(large))
    // Twenty times the text; a quadratic parser would take four hundred times as long.
    expect(cost).toBeLessThan(Math.max(floor, 4) * 120)
  })
})

describe('hostile documents are read', () => {
  it('with 100 000 headings, each with an id of its own', () => {
    const { sections } = analyse(fill('## Same\n', 800_000))
    expect(new Set(sections.map(({ section }) => section.id)).size).toBe(100_000)
  })

  it('with 50 000 nested lists: levels that are too deep are text and reported', () => {
    const { diagnostics } = parseDocument(`${'- '.repeat(50_000)}x`)
    expect(diagnostics).toMatchObject([{ severity: 'info', code: 'nested_too_deep', line: 1 }])
  })

  it('with headings at any reasonable depth', () => {
    expect(parseDocument(`${'> '.repeat(99)}## Deep\n`).sections).toHaveLength(1)
    expect(parseDocument(`${'> '.repeat(10_000)}## Too deep\n`).sections).toHaveLength(0)
  })

  it('with NUL and lone surrogates', () => {
    const document = parseDocument('## a\0b \uD800\n- [ ] c\0d\n')
    expect(document.sections[0]).toMatchObject({
      title: 'a\uFFFDb \uD800',
      acceptanceCriteria: [{ text: 'c\uFFFDd' }],
    })
    expect(document.diagnostics).toMatchObject([
      { severity: 'info', code: 'nul_character', line: 1, column: 5 },
    ])
  })

  it('but not when they are over 5 MB', () => {
    const document = parseDocument(`# T\n${'## a\n'.repeat(MAX_DOCUMENT_LENGTH / 5)}`)
    expect(document).toMatchObject({
      title: null,
      sections: [],
      diagnostics: [{ severity: 'error', code: 'document_too_large', line: 1, column: 1 }],
    })
  })
})
