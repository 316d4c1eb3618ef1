import { and, eq } from 'drizzle-orm'
import { repositories } from '../../db/schema'
import { createAgeTracker, fingerprintInForce, openSnapshot, pastOf } from '../history'
import { DIGEST_VERSION } from '../indexing'
import type { Context } from '../kernel/context'
import { withTransaction } from '../kernel/transaction'
import { isConnected, type Repository } from '../repos'
import { countTeams } from './count-teams'
import { noteBackfill, noteDays, readDaysState } from './days-state'
import { findNewEnds, readWritten } from './find-new-ends'
import type { Counts } from './score'
import { type Day, writeDays } from './write-days'

/**
 * Writes what there was to count at the end of each day that is not written yet. The first time these are the days of
 * the last year, so that a trend is there at once; history that was rewritten is followed back to where it parts. Days
 * whose commits have no configuration are counted again when the one in force changes which files are documents, and all
 * days after an upgrade that reads texts otherwise.
 */
export async function recordDays(
  ctx: Context,
  job: { orgId: number; repositoryId: number },
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const repository = await findConnected(ctx, job)
  if (!repository?.headSha) return
  const source = pastOf(ctx, repository, signal)
  const fingerprint = fingerprintInForce(source)
  const known = await readDaysState(ctx, repository)
  const isWhole =
    !known?.backfilledAt ||
    known.digestVersion !== DIGEST_VERSION ||
    ![null, fingerprint].includes(known.countedWith)
  const written = isWhole ? new Map<string, string>() : await readWritten(ctx, repository)
  const { ends, keptDay, knownSince } = await findNewEnds(ctx, source, repository.headSha, written)
  let countedWith = isWhole ? null : known.countedWith
  const ages = createAgeTracker()
  const days: Day[] = []
  for (const { day, commit } of ends.reverse()) {
    const teams = new Map<string, Counts>()
    const { isOwn, parts } = await openSnapshot(ctx, source, repository.orgId, commit.sha)
    if (!isOwn) countedWith = fingerprint
    for await (const documents of parts) {
      countTeams(documents, teams)
      if (isWhole) ages.see(documents, commit)
    }
    ages.end()
    days.push({ day, commitSha: commit.sha, teams })
  }
  await withTransaction(ctx, async (tx) => {
    await writeDays(tx, repository, days, keptDay)
    if (isWhole) {
      await ages.write(tx, repository)
      await noteBackfill(tx, repository, { knownSince, countedWith, digestVersion: DIGEST_VERSION })
    } else if (countedWith !== known.countedWith) await noteDays(tx, repository, { countedWith })
  })
}

async function findConnected(
  { db }: Context,
  { orgId, repositoryId }: { orgId: number; repositoryId: number },
): Promise<Repository | undefined> {
  const [repository] = await db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId), isConnected))
  return repository
}
