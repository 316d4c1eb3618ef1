import { readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

const FILE = new URL('../../../scripts/selection/durations.json', import.meta.url)
const SLOWEST = 10

/**
 * With RECORD_DURATIONS=1: stores the seconds of each test file, by which tests are selected and ordered. Prints the sum of each
 * project and the slowest files.
 */
export default class DurationsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({
      file: module.relativeModuleId,
      project: module.project.name,
      seconds: secondsOf(module),
    }))
    store(files)
    for (const project of new Set(files.map((each) => each.project))) {
      const own = files.filter((each) => each.project === project)
      const sum = own.reduce((total, { seconds }) => total + seconds, 0)
      console.log(`${sum.toFixed(0).padStart(6)} s  ${project}: ${own.length} files`)
    }
    for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
      console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`)
  }
}

function secondsOf(module: TestModule): number {
  const { duration, setupDuration, collectDuration } = module.diagnostic()
  return Math.round((duration + setupDuration + collectDuration) / 100) / 10
}

function store(files: readonly { file: string; seconds: number }[]): void {
  const stored: Record<string, number> = JSON.parse(readFileSync(FILE, 'utf8'))
  for (const { file, seconds } of files) stored[file] = seconds
  const sorted = Object.entries(stored).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
