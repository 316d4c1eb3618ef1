import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const RUNS = fileURLToPath(new URL('../../../.cache/test-runs/', import.meta.url))

/**
 * The name of this run of the suite. It is set in vitest.config.ts and inherited by every process of the run.
 */
export const RUN = process.env.TEST_RUN ?? 'none'

/** The processes of the run store their output here for the search at the end. */
export const runFolder = `${RUNS}${RUN}/`

/** Called once, before other processes start. */
export function beginRun(): void {
  process.env.TEST_RUN ??= randomBytes(4).toString('hex')
  mkdirSync(`${RUNS}${process.env.TEST_RUN}`, { recursive: true })
  sweepRuns(RUNS)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Removes the folders of runs that were killed. */
export function sweepRuns(folder: string, now = Date.now()): void {
  for (const name of readdirSync(folder)) {
    const stats = statSync(`${folder}${name}`, { throwIfNoEntry: false })
    if (stats && now - stats.mtimeMs > DAY_MS) rmSync(`${folder}${name}`, { recursive: true, force: true })
  }
}
