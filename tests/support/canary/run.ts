import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const RUNS = fileURLToPath(new URL('../../../.cache/test-runs/', import.meta.url))

/** The name of this run of the suite: vitest.config.ts gives it, every process that the run starts inherits it. */
export const RUN = process.env.TEST_RUN ?? 'none'

/** Where the run's processes keep what is looked through at its end. */
export const runFolder = `${RUNS}${RUN}/`

/** Called once, before there are others. */
export function beginRun(): void {
  process.env.TEST_RUN ??= randomBytes(4).toString('hex')
  mkdirSync(`${RUNS}${process.env.TEST_RUN}`, { recursive: true })
  sweepRuns(RUNS)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Runs that were killed have left their folders. */
export function sweepRuns(folder: string, now = Date.now()): void {
  for (const name of readdirSync(folder)) {
    const seen = statSync(`${folder}${name}`, { throwIfNoEntry: false })
    if (seen && now - seen.mtimeMs > DAY_MS) rmSync(`${folder}${name}`, { recursive: true, force: true })
  }
}
