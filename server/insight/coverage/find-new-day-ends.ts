import { and, eq } from 'drizzle-orm'
import { coverageDays } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { type DayEnd, dayBefore, dayOf, listDayEnds, type PastSource } from '#server/library/history/index'

/** Number of days that the first run reads back. */
const DAYS = 365

interface NewDayEnds {
  /** Newest first. */
  ends: DayEnd[]
  /** The last recorded day that is still valid. */
  keptDay: string | null
  /** The first day from which all days are known; null if the whole history was read. */
  knownSince: string | null
}

/** The days whose last commit differs from the recorded one. */
export async function findNewDayEnds(
  ctx: Context,
  source: PastSource,
  headSha: string,
  recordedDays: ReadonlyMap<string, string>,
): Promise<NewDayEnds> {
  const since = dayBefore(dayOf(ctx.clock.now()), DAYS)
  const ends: DayEnd[] = []
  for await (const end of listDayEnds(source, headSha, since)) {
    if (recordedDays.get(end.day) === end.commit.sha) return { ends, keptDay: end.day, knownSince: null }
    ends.push(end)
  }
  const first = ends.at(-1)
  const isComplete = first === undefined || first.commit.parents.length === 0
  return { ends, keptDay: null, knownSince: isComplete ? null : first.day }
}

/** The last commits of the recorded days. */
export async function readRecordedDays(
  { db }: Context,
  { orgId, id }: Repository,
): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinct({ day: coverageDays.day, sha: coverageDays.commitSha })
    .from(coverageDays)
    .where(and(eq(coverageDays.orgId, orgId), eq(coverageDays.repositoryId, id)))
  return new Map(rows.map(({ day, sha }) => [day, sha]))
}
