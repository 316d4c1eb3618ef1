import { and, eq } from 'drizzle-orm'
import { coverageDays, followedRepositories, repositories } from '../../db/schema'
import {
  createAgeTracker,
  type DayEnd,
  dayBefore,
  dayOf,
  listDayEnds,
  openSnapshot,
  type PastSource,
  pastOf,
} from '../history'
import type { Context } from '../kernel/context'
import { addJob } from '../kernel/jobs'
import { withTransaction } from '../kernel/transaction'
import { isConnected, type Repository } from '../repos'
import { countTeams } from './count-teams'
import type { Counts } from './score'
import { type Day, writeDays } from './write-days'

/** How many days back a first look goes. */
const DAYS = 365

/**
 * Writes what there was to count at the end of each day that is not written yet. The first time these are the days of
 * the last year, so that a trend is there at once; history that was rewritten is followed back to where it parts.
 */
export async function recordDays(
  ctx: Context,
  job: { orgId: number; repositoryId: number },
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const repository = await findConnected(ctx, job)
  if (!repository?.headSha) return
  const source = pastOf(ctx, repository, signal)
  const isFirst = !(await isBackfilled(ctx, repository))
  const { ends, keptDay, knownSince } = await findNewEnds(ctx, source, repository, repository.headSha)
  const ages = createAgeTracker()
  const days: Day[] = []
  for (const { day, commit } of ends.reverse()) {
    const teams = new Map<string, Counts>()
    const { parts } = await openSnapshot(ctx, source, repository.orgId, commit.sha)
    for await (const documents of parts) {
      countTeams(documents, teams)
      if (isFirst) ages.see(documents, commit)
    }
    ages.end()
    days.push({ day, commitSha: commit.sha, teams })
  }
  await withTransaction(ctx, async (tx) => {
    await writeDays(tx, repository, days, keptDay)
    if (!isFirst) return
    await ages.write(tx, repository)
    await noteBackfill(tx, repository, knownSince)
  })
}

/** Sections are known to be older than an index could tell: some of them may be stale. */
async function noteBackfill(
  ctx: Context,
  { orgId, id: repositoryId }: Repository,
  knownSince: string | null,
): Promise<void> {
  const backfilledAt = ctx.clock.now()
  await ctx.db
    .insert(followedRepositories)
    .values({ orgId, repositoryId, backfilledAt, knownSince })
    .onConflictDoUpdate({
      target: [followedRepositories.orgId, followedRepositories.repositoryId],
      set: { backfilledAt, knownSince },
    })
  await addJob(
    ctx,
    'staleness/refresh',
    { orgId, repositoryId, requestId: ctx.requestId },
    { queue: `history:${repositoryId}`, key: `staleness:${repositoryId}`, priority: 22 },
  )
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

async function isBackfilled({ db }: Context, { orgId, id }: Repository): Promise<boolean> {
  const [state] = await db
    .select({ at: followedRepositories.backfilledAt })
    .from(followedRepositories)
    .where(and(eq(followedRepositories.orgId, orgId), eq(followedRepositories.repositoryId, id)))
  return state?.at != null
}

interface NewEnds {
  /** Newest first. */
  ends: DayEnd[]
  /** The day up to which what is written holds. */
  keptDay: string | null
  /** Since when all days are known; null for a history that was read to its beginning. */
  knownSince: string | null
}

/** The days that end otherwise than is written. */
async function findNewEnds(
  ctx: Context,
  source: PastSource,
  repository: Repository,
  headSha: string,
): Promise<NewEnds> {
  const written = await readWritten(ctx, repository)
  const since = dayBefore(dayOf(ctx.clock.now()), DAYS)
  const ends: DayEnd[] = []
  for await (const end of listDayEnds(source, headSha, since)) {
    if (written.get(end.day) === end.commit.sha) return { ends, keptDay: end.day, knownSince: null }
    ends.push(end)
  }
  const first = ends.at(-1)
  const isWhole = first === undefined || first.commit.parents.length === 0
  return { ends, keptDay: null, knownSince: isWhole ? null : first.day }
}

async function readWritten({ db }: Context, { orgId, id }: Repository): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinct({ day: coverageDays.day, sha: coverageDays.commitSha })
    .from(coverageDays)
    .where(and(eq(coverageDays.orgId, orgId), eq(coverageDays.repositoryId, id)))
  return new Map(rows.map(({ day, sha }) => [day, sha]))
}
