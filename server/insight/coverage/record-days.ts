import { and, eq } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import {
  createAgeTracker,
  fingerprintInForce,
  openPastSource,
  openSnapshot,
} from '#server/library/history/index'
import { DIGEST_VERSION } from '#server/library/indexing/index'
import type { Counts } from '#spec/coverage/index'
import { countTeams } from './count-teams'
import { markBackfilled, readDaysState, saveDaysState } from './days-state'
import { findNewDayEnds, readRecordedDays } from './find-new-day-ends'
import { type RecordedDay, writeDays } from './write-days'

/**
 * Records the totals at the end of each new day. The first run records the last year, so that a trend exists at once.
 * After a rewrite of history the affected days are recorded again. Days whose commits have no configuration are counted
 * again when the current one selects other documents, and all days when the parser changes.
 */
export async function recordDays(
  ctx: Context,
  job: RepositoryId,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const repository = await findConnected(ctx, job)
  if (!repository?.headSha) return
  const source = openPastSource(ctx, repository, signal)
  const fingerprint = fingerprintInForce(source)
  const state = await readDaysState(ctx, repository)
  const isFullRun =
    !state?.backfilledAt ||
    state.digestVersion !== DIGEST_VERSION ||
    ![null, fingerprint].includes(state.countedWith)
  const recordedDays = isFullRun ? new Map<string, string>() : await readRecordedDays(ctx, repository)
  const { ends, keptDay, knownSince } = await findNewDayEnds(ctx, source, repository.headSha, recordedDays)
  let countedWith = isFullRun ? null : state.countedWith
  const ages = createAgeTracker()
  const days: RecordedDay[] = []
  for (const { day, commit } of ends.reverse()) {
    const teams = new Map<string, Counts>()
    const { isOwn, parts } = await openSnapshot(ctx, source, repository.orgId, commit.sha)
    if (!isOwn) countedWith = fingerprint
    for await (const documents of parts) {
      countTeams(documents, teams)
      if (isFullRun) ages.add(documents, commit)
    }
    ages.endSnapshot()
    days.push({ day, commitSha: commit.sha, teams })
  }
  await withTransaction(ctx, async (tx) => {
    await writeDays(tx, repository, days, keptDay)
    if (isFullRun) {
      await ages.write(tx, repository)
      await markBackfilled(tx, repository, { knownSince, countedWith, digestVersion: DIGEST_VERSION })
    } else if (countedWith !== state.countedWith) await saveDaysState(tx, repository, { countedWith })
  })
}

async function findConnected(
  { db }: Context,
  { orgId, repositoryId }: RepositoryId,
): Promise<Repository | undefined> {
  const [repository] = await db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId), isConnected))
  return repository
}
