import { and, desc, eq, gt } from 'drizzle-orm'
import { coverageDays } from '../../db/schema'
import type { Context } from '../kernel/context'
import { NO_TEAM } from './count-teams'
import { type Counts, NOTHING } from './score'

export interface Day {
  day: string
  commitSha: string
  teams: ReadonlyMap<string, Counts>
}

type Row = typeof coverageDays.$inferInsert

const BATCH = 1_000

/**
 * Replaces what is written after a day that still ends as it is written. A team has a row where its numbers changed;
 * the row of what belongs to no team is always there, because it says that the day is known.
 */
export async function writeDays(
  { db }: Pick<Context, 'db'>,
  repository: { orgId: number; id: number },
  days: Day[],
  keptDay: string | null,
): Promise<void> {
  const at = { orgId: repository.orgId, repositoryId: repository.id }
  const ofRepository = and(eq(coverageDays.orgId, at.orgId), eq(coverageDays.repositoryId, at.repositoryId))
  await db
    .delete(coverageDays)
    .where(and(ofRepository, keptDay === null ? undefined : gt(coverageDays.day, keptDay)))
  const before = await db
    .selectDistinctOn([coverageDays.team])
    .from(coverageDays)
    .where(ofRepository)
    .orderBy(coverageDays.team, desc(coverageDays.day))

  let levels: ReadonlyMap<string, Counts> = new Map(before.map((row) => [row.team, row]))
  const rows: Row[] = []
  for (const { day, commitSha, teams } of days) {
    for (const team of new Set([NO_TEAM, ...levels.keys(), ...teams.keys()])) {
      const counts = teams.get(team) ?? NOTHING
      if (team !== NO_TEAM && isEqual(counts, levels.get(team) ?? NOTHING)) continue
      rows.push({ ...at, day, team, commitSha, ...counts })
    }
    levels = teams
  }
  for (let from = 0; from < rows.length; from += BATCH)
    await db.insert(coverageDays).values(rows.slice(from, from + BATCH))
}

const COUNTED = Object.keys(NOTHING) as (keyof Counts)[]
const isEqual = (a: Counts, b: Counts) => COUNTED.every((name) => a[name] === b[name])
