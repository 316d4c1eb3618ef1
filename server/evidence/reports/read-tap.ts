import { badReport, MAX_TESTS, shorten, type TestResult } from './test-result'

const TEST = /^\s*(not )?ok\b(?:\s+\d+)?\s*(?:-\s*)?(.*)$/
const DIRECTIVE = /(?<!\\)#\s*(skip|todo)\b/i

/** Reads TAP line by line, subtests included. A test that is `todo` neither proves nor fails. */
export function* readTap(text: string): Generator<TestResult> {
  let count = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const match = end - start < 10_000 ? TEST.exec(text.slice(start, end).trimEnd()) : null
    start = end + 1
    if (!match) continue
    if (++count > MAX_TESTS) throw badReport(`it holds more than ${MAX_TESTS} tests. Split it.`)
    const [, not, name = ''] = match
    const isSkipped = DIRECTIVE.test(name)
    yield { name: shorten(name), criteria: [], outcome: isSkipped ? 'skipped' : not ? 'failed' : 'passed' }
  }
}
