import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { desc } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { reviewRuns } from '#db/schema/index'
import { readAiMaterial } from '#server/assist/reviews/ai/read-ai-material'
import { readPull } from '#server/assist/reviews/pull/read-pull'
import { findReviewTarget } from '#server/assist/reviews/pull/review-target'
import { isRunOf } from '#server/assist/reviews/run/read-run'
import { commitFiles, makeCorpus } from './corpus/make-corpus'
import { numberArgument, quantile, timed, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { forkWorker } from './indexing/worker-handle'
import { connectPull, type ReviewedPull } from './reviews/connect-pull'
import { pullFiles } from './reviews/pull-files'

const BRANCH = 'work'
const TARGETS = { check: 3_000, context: 200 }

/**
 * Measures reviews without AI: the time from a push to a pull request of 50 files until its review is published, and the time
 * to build the
 * model's context.
 *
 *     npm run bench -- reviews [--files 10000] [--rounds 20]
 */
export async function run(args: string[]): Promise<void> {
  const files = numberArgument(args, 'files', 10_000)
  const rounds = numberArgument(args, 'rounds', 20)
  await withTemporaryFolder(async (folder) => {
    const corpus = await makeCorpus({ folder: join(folder, 'corpus'), files })
    await commitFiles(corpus, pullFiles(0))
    await commitFiles(corpus, pullFiles(1), { branch: BRANCH, from: 'main' })
    const stage = await openStage(join(folder, 'data'))
    const url = await stage.create('reviews')
    const db = openDatabase(url, { max: 4, hasLookups: true })
    const worker = await forkWorker(url)
    try {
      const pull = await connectPull(db, corpus, BRANCH)
      await untilReviewed(db, pull, null)
      // Not counted: the worker starts to watch a repository some seconds after it was connected.
      await measurePush(db, pull, corpus, 2)
      const checks: number[] = []
      for (let round = 3; round < rounds + 3; round++) checks.push(await measurePush(db, pull, corpus, round))
      print(`push of 50 files in ${files} to the published review`, checks, TARGETS.check)
      print(`context for AI at ${files} specs`, await measureContext(db, pull, rounds), TARGETS.context)
    } finally {
      await worker.stop()
      await db.$client.end()
      await stage.close()
    }
  })
}

async function measurePush(db: Database, pull: ReviewedPull, corpus: string, round: number): Promise<number> {
  const last = await newestRun(db, pull)
  const start = performance.now()
  await commitFiles(corpus, pullFiles(round), { branch: BRANCH })
  await untilReviewed(db, pull, last?.headSha ?? null)
  return performance.now() - start
}

/** Waits for a finished run of another head than this one. */
async function untilReviewed(db: Database, pull: ReviewedPull, headSha: string | null): Promise<void> {
  for (;;) {
    const run = await newestRun(db, pull)
    if (run?.state === 'failed') throw new Error(run.error ?? 'the run failed')
    if (run?.state === 'done' && run.headSha !== headSha) return
    await sleep(5)
  }
}

async function newestRun(db: Database, pull: ReviewedPull) {
  const [run] = await db.select().from(reviewRuns).where(isRunOf(pull)).orderBy(desc(reviewRuns.id)).limit(1)
  return run
}

async function measureContext(db: Database, at: ReviewedPull, rounds: number): Promise<number[]> {
  const { ctx, number } = at
  const target = await findReviewTarget(ctx, at)
  const pull = target && (await readPull(ctx, target, number))
  const report = (await newestRun(db, at))?.report
  if (!target || !pull || !report) throw new Error('the pull request has no review')
  const { files } = await target.host.diff(target.ref, pull.base.commitSha, pull.head.commitSha)
  const build = () => readAiMaterial({ ...ctx, org: target.org }, target, pull, { report, files })
  await build()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timed(build))
  const { documents, files: code } = await build()
  console.log(`  the model gets ${documents.size} specs and ${code.length} files`)
  return times
}

const print = (label: string, times: number[], target: number) =>
  console.log(
    `${label}: median ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms (target ${target} ms)`,
  )
