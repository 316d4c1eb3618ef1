import { Logger, runOnce, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { openQueuePool } from '#worker/open-queue-pool'
import { testLog } from './canary/record-output'

interface DueJobs {
  databaseUrl: string
  /** Jobs of other tasks stay. */
  taskList: TaskList
  /** Number of parallel jobs. */
  concurrency?: number
}

/** Runs the due jobs and those that they add, as the worker does. Resolves when all their results are written. */
export async function runDueJobs(jobs: DueJobs): Promise<void> {
  while (await runSome(jobs)) {
    // The next job of a queue waits until the result of the one before is written, and graphile-worker does not wait for it.
  }
}

/** Returns whether a job was due. */
async function runSome({ databaseUrl, taskList, concurrency = 1 }: DueJobs): Promise<boolean> {
  const max = concurrency + 4
  const pool = openQueuePool({ databaseUrl, max, applicationName: 'due jobs', log: testLog() })
  try {
    const isDue = await hasDueJob(pool, Object.keys(taskList))
    const logger = new Logger(() => () => undefined)
    if (isDue) await runOnce({ pgPool: pool, concurrency, noHandleSignals: true, logger, taskList })
    return isDue
  } finally {
    // Waits for the results that are being written.
    await pool.end()
  }
}

async function hasDueJob(pool: Pool, tasks: string[]): Promise<boolean> {
  const { rows } = await pool.query(
    `select from graphile_worker.jobs
    where task_identifier = any($1) and run_at <= now() and attempts < max_attempts and locked_at is null limit 1`,
    [tasks],
  )
  return rows.length > 0
}
