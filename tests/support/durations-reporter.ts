import { readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

const FILE = new URL('../../scripts/selection/durations.json', import.meta.url)

/** With RECORD_DURATIONS=1: stores the seconds of each test file, by which tests are selected and ordered. */
export default class DurationsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const seconds: Record<string, number> = JSON.parse(readFileSync(FILE, 'utf8'))
    for (const module of modules) {
      const { duration, setupDuration, collectDuration } = module.diagnostic()
      seconds[module.relativeModuleId] = Math.round((duration + setupDuration + collectDuration) / 100) / 10
    }
    const sorted = Object.entries(seconds).toSorted(([a], [b]) => (a < b ? -1 : 1))
    writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  }
}
