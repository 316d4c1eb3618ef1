import { expect, it } from 'vitest'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { searchableOnce } from './make-corpus'

const indexing = openIndexing()

const opened = searchableOnce(indexing, {
  'docs/long.md': `# Long\n\n## 2.1 Letters\n\n${'a'.repeat(20_000)}!\n\n## Words\n\n${'a b '.repeat(5_000)}\n`,
  'docs/code.md':
    '# Code\n\n## 1. Signs\n\n`x[0] = y;` and `->` and `a?.b()`, 100 % of it_. "Quoted" \\ back.\n',
})

/** The time of a search for signs or a pattern, and of the statements before and after it, on a busy machine. */
const MOST_MS = 10_000

it.each(
  Object.entries({
    'a long word': 'a'.repeat(1_000_000),
    'very many terms': 'a b? '.repeat(5_000),
    'very many different terms': Array.from({ length: 10_000 }, (_, at) => `a${at}`).join(' '),
    'very many code terms': Array.from({ length: 10_000 }, (_, at) => `a[${at}]`).join(' = '),
    'opening brackets': '('.repeat(500),
    'closing brackets': ')'.repeat(500),
    'both brackets': `${'('.repeat(500)}a${')'.repeat(500)} or b`,
    'a dash': '-',
    dashes: '- - -- --- a',
    'nothing but operators': 'OR OR',
    'operators around words': 'OR a OR OR b AND AND NOT NOT NOT',
    'a lone quotation mark': '"',
    'three quotation marks': '"a" "',
    'a pattern that backtracks': '/(a+)+$/',
    'another one': '/(a|aa)+b/ /(.*)*x/ a',
    'a pattern that is not closed': '/(a+',
    'a pattern with NUL': '/a\0b/',
    'control characters': '\u0000\u0001\u001b[31m a \u0007\u009f \ufffe \uffff',
    'lone surrogates': '\ud800 a \udfff "\ud800" /\udc00/ path:\ud800 a\ud800[0] = b',
    'only NUL': '\0',
    wildcards: '%%%__ * ** *a a* \\',
    'a section number of many parts': `${'1.'.repeat(400)}1 a`,
    'a very large number': '99999999999999999999.1 letters',
    'numbers of sections': '1 2.1 2.2 3 signs',
    'a very long phrase': `"${'a b '.repeat(300)}"`,
    'many phrases': '"a b" "b a" '.repeat(40),
    'a path that nobody has': `path:${'a/'.repeat(90)}b in:${'x/'.repeat(90)}`,
  }),
)('answers %s, also while it is typed', async (_what, q) => {
  const { search } = await opened()
  for (const typing of [false, true]) {
    const startedAt = performance.now()
    const { results, diagnostics } = await search(q, { typing })
    expect(performance.now() - startedAt).toBeLessThan(MOST_MS)
    expect(results.length).toBeLessThanOrEqual(20)
    expect(diagnostics.length).toBeLessThanOrEqual(20)
  }
})
