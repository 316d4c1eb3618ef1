import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with the line `N passed, N failed`. A file that could not be run at all counts as one failure. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0
    let failed = unhandledErrors.length
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state)
      const broken = states.filter((state) => state === 'failed').length
      passed += states.filter((state) => state === 'passed').length
      failed += broken === 0 && module.state() === 'failed' ? 1 : broken
    }
    console.log(`\n${passed} passed, ${failed} failed`)
  }
}
