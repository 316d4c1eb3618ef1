import { join } from 'node:path'
import { type Database, openDatabase } from '#db/client'
import { addJob, defineJob, orgFlag } from '#server/kernel/jobs'
import { createLogger } from '#server/kernel/logging/log'
import { openQueuePool } from '#worker/open-queue-pool'
import { startRunner } from '#worker/start-runner'
import { numberArgument, timed, withTemporaryFolder } from './harness'
import { openStage, type Stage } from './indexing/stage'

const ORGS = 200
const CONCURRENCY = 4
/** As many requests add jobs at once. */
const ADDERS = 4

const empty = defineJob<{ orgId: number }>('bench/empty')

/**
 * Measures how many jobs a second the queue takes and gives out, with jobs that do nothing, for 200 orgs and one worker. The
 * processor time of Postgres for a job tells how many a processor carries, whatever else the machine does.
 *
 *     npm run bench -- queue [--jobs 5000]
 */
export async function run(args: string[]): Promise<void> {
  const jobs = numberArgument(args, 'jobs', 5_000)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    const url = await stage.create('queue')
    const db = openDatabase(url, { max: ADDERS })
    try {
      console.log(`queue: ${jobs} jobs of ${ORGS} orgs, ${CONCURRENCY} at a time`)
      await measure(stage, 'added', jobs, () => addAll(db, jobs))
      await measure(stage, 'done', jobs, () => doAll(url, jobs))
    } finally {
      await db.$client.end()
      await stage.close()
    }
  })
}

async function measure(stage: Stage, name: string, jobs: number, work: () => Promise<void>): Promise<void> {
  const before = stage.processorMs()
  const ms = await timed(work)
  const usedMs = (stage.processorMs() - before) / jobs
  console.log(
    `  ${name.padEnd(5)}  ${((1000 * jobs) / ms).toFixed(0)} a second; Postgres works ${usedMs.toFixed(2)} ms for each, so a processor carries ${(1000 / usedMs).toFixed(0)} a second`,
  )
}

/** One statement for each job, as requests add them. */
async function addAll(db: Database, jobs: number): Promise<void> {
  let next = 0
  const addInTurn = async () => {
    for (let at = next++; at < jobs; at = next++)
      await addJob({ db }, empty, { orgId: at % ORGS }, { flags: [orgFlag(at % ORGS)] })
  }
  await Promise.all(Array.from({ length: ADDERS }, addInTurn))
}

async function doAll(url: string, jobs: number): Promise<void> {
  const log = createLogger('silent')
  const pool = openQueuePool({ databaseUrl: url, max: CONCURRENCY, applicationName: 'bench', log })
  let doneCount = 0
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const taskList = {
    [empty.name]: async () => {
      doneCount += 1
      if (doneCount === jobs) finish()
    },
  }
  const { runner, end } = await startRunner({ pool, concurrency: CONCURRENCY, log, taskList })
  await finished
  await runner.stop()
  await end
  await pool.end()
}
