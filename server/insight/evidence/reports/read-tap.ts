import { badReport, MAX_TESTS, shorten, type TestResult } from './test-result'

const TEST = /^\s*(not )?ok\b(?:\s+\d+)?\s*(?:-\s*)?(.*)$/
const DIRECTIVE = /(?<!\\)#\s*(skip|todo)\b/i

const PLAN = /^1\.\.(\d{1,9})\b/
const BAIL_OUT = /^\s*Bail out!/

/**
 * Reads TAP line by line, including subtests. A `todo` test neither proves nor fails. If a run was aborted or ended before its
 * plan, throws after its last test, so that the tests before prove nothing.
 */
export function* readTap(text: string): Generator<TestResult> {
  let count = 0
  let plannedTests = 0
  let topLevelTests = 0
  let hasPlan = false
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = end - start < 10_000 ? text.slice(start, end).trimEnd() : ''
    start = end + 1
    if (BAIL_OUT.test(line))
      throw badReport('its run was given up ("Bail out!"), so it proves nothing. Send a whole run.')
    const plan = PLAN.exec(line)?.[1]
    if (plan !== undefined) {
      hasPlan = true
      plannedTests += Number(plan)
    }
    const match = TEST.exec(line)
    if (!match) continue
    if (!/^\s/.test(line)) topLevelTests++
    if (++count > MAX_TESTS) throw badReport(`it holds more than ${MAX_TESTS} tests. Split it.`)
    const [, not, name = ''] = match
    const isSkipped = DIRECTIVE.test(name)
    yield { name: shorten(name), criteria: [], outcome: isSkipped ? 'skipped' : not ? 'failed' : 'passed' }
  }
  if (!hasPlan) throw badReport('it has no plan such as 1..9, so its run did not end. Send a whole run.')
  if (topLevelTests !== plannedTests)
    throw badReport(`it plans ${plannedTests} tests and has ${topLevelTests}. Send a whole run.`)
}
