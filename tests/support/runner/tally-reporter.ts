import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { errorsLogged } from '../canary/logged-errors'
import { lookForLeaks } from '../canary/look-for-leaks'

/**
 * Searches the output of the run for secrets, and prints `N passed, N failed` at the end. A file that could
 * not be run counts as one failure, and so does a secret that was found. Lists the tests that passed only on
 * retry. Names the seed of the samples, with which they can be repeated.
 */
export default class TallyReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): Promise<void> {
    const failures = modules.flatMap(({ children }) => [...children.allTests()].filter(hasFailed))
    for (const test of failures.slice(0, MAX_REPORTED)) reportLoggedErrors(test)
    let passed = 0
    let failed = unhandledErrors.length + (await countLeaks())
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      const states = tests.map((test) => test.result().state)
      tests.filter((test) => test.diagnostic()?.flaky).forEach(reportSecondTry)
      const failedCount = states.filter((state) => state === 'failed').length
      passed += states.filter((state) => state === 'passed').length
      failed += failedCount === 0 && module.state() === 'failed' ? 1 : failedCount
    }
    if (process.env.DEEP === undefined)
      console.log(`\nSamples of SAMPLE_SEED=${process.env.SAMPLE_SEED}. All cases: npm run test:deep`)
    console.log(`\n${passed} passed, ${failed} failed`)
  }
}

/** Whether one of its tries failed. */
const hasFailed = (test: TestCase) => test.result().state === 'failed' || test.diagnostic()?.flaky === true

function reportLoggedErrors(test: TestCase): void {
  const { startTime = 0, duration = 0 } = test.diagnostic() ?? {}
  const lines = errorsLogged(startTime, duration)
  if (lines.length > 0)
    console.log(`\nLogged while “${test.fullName}” ran:${lines.map((line) => `\n  ${line}`).join('')}`)
}

function reportSecondTry(test: TestCase): void {
  const [first] = test.result().errors ?? []
  console.log(
    `\nPassed at the second try: ${test.module.relativeModuleId} > ${test.fullName}\n  ${first?.message}`,
  )
}

const MAX_REPORTED = 20

async function countLeaks(): Promise<number> {
  const startedAt = performance.now()
  const { leaks, databases, lines } = await lookForLeaks()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `\nSecrets looked for in ${databases} databases and ${lines} lines of logs and errors: ${leaks.length} found (${seconds} s)`,
  )
  for (const leak of leaks.slice(0, MAX_REPORTED)) console.error(`  ${leak}`)
  if (leaks.length > 0) process.exitCode = 1
  return leaks.length
}
