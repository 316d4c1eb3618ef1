import type { Context } from '#server/kernel/context'
import { addJobs, orgFlag, type PayloadOf, PRIORITY } from '#server/kernel/jobs'
import { runWatches } from '../jobs'

type WatchRun = PayloadOf<typeof runWatches>

/**
 * Requests a new run of watched searches in these repositories. Call it in the transaction that changes them. `settledAt` is
 * the publication whose dates and staleness are known: searches that filter by them change only then.
 */
export async function requestWatchRuns(
  ctx: Pick<Context, 'db' | 'requestId'>,
  orgId: number,
  repositoryIds: readonly number[],
  settledAt: Date | null = null,
): Promise<void> {
  if (repositoryIds.length === 0) return
  const { requestId } = ctx
  const jobs = repositoryIds.map((repositoryId) =>
    toJob({ orgId, repositoryId, requestId, settledAt: settledAt?.toISOString() ?? null }),
  )
  await addJobs(ctx, runWatches, jobs)
}

/** A watched search that failed this often is tried again only after the next change. */
const MAX_TRIES = 5
const PAUSE_MS = 60_000

/** Runs the watched searches of the repository again in a minute. By then the words of new texts are counted. */
export async function requestAnotherTry(ctx: Pick<Context, 'db' | 'clock'>, run: WatchRun): Promise<void> {
  const tries = (run.tries ?? 0) + 1
  if (tries >= MAX_TRIES) return
  const runAt = new Date(ctx.clock.now().getTime() + PAUSE_MS)
  await addJobs(ctx, runWatches, [{ ...toJob({ ...run, tries }), runAt }])
}

/** A later change of the repository replaces a waiting job. */
const toJob = (payload: WatchRun) => ({
  payload,
  key: `look-again:${payload.repositoryId}`,
  queue: `look-again:${payload.repositoryId}`,
  priority: PRIORITY.watches,
  flags: [orgFlag(payload.orgId)],
})
