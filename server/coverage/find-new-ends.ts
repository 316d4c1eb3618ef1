import { and, eq } from 'drizzle-orm'
import { coverageDays } from '../../db/schema'
import { type DayEnd, dayBefore, dayOf, listDayEnds, type PastSource } from '../history'
import type { Context } from '../kernel/context'
import type { Repository } from '../repos'

/** How many days back a first look goes. */
const DAYS = 365

interface NewEnds {
  /** Newest first. */
  ends: DayEnd[]
  /** The day up to which what is written holds. */
  keptDay: string | null
  /** Since when all days are known; null for a history that was read to its beginning. */
  knownSince: string | null
}

/** The days that end otherwise than is written. */
export async function findNewEnds(
  ctx: Context,
  source: PastSource,
  headSha: string,
  written: ReadonlyMap<string, string>,
): Promise<NewEnds> {
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

/** The commits at the ends of the days that are written. */
export async function readWritten({ db }: Context, { orgId, id }: Repository): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinct({ day: coverageDays.day, sha: coverageDays.commitSha })
    .from(coverageDays)
    .where(and(eq(coverageDays.orgId, orgId), eq(coverageDays.repositoryId, id)))
  return new Map(rows.map(({ day, sha }) => [day, sha]))
}
