import { DomainError } from '#server/kernel/errors'

/** One test of a report. */
export interface TestResult {
  name: string
  /** Values of properties `svc.criterion`. */
  criteria: string[]
  outcome: 'passed' | 'failed' | 'skipped'
}

/** The most tests that one report may hold. */
export const MAX_TESTS = 500_000
const MAX_NAME = 2_000

export const shorten = (name: string) => (name.length > MAX_NAME ? name.slice(0, MAX_NAME) : name)

export function badReport(msg: string): DomainError {
  return new DomainError('validation_failed', {
    message: `The report cannot be read: ${msg}`,
    issues: [{ loc: ['body', 'report'], msg, type: 'report_invalid' }],
  })
}
