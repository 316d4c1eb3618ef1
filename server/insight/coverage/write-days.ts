import { and, desc, eq, gt } from 'drizzle-orm'
import { coverageDays } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { type Counts, NO_COUNTS } from '#spec/coverage/index'
import { NO_TEAM } from './count-teams'

export interface RecordedDay {
  day: string
  commitSha: string
  teams: ReadonlyMap<string, Counts>
}

type CoverageDayRow = typeof coverageDays.$inferInsert

const BATCH = 1_000

/**
 * Replaces the recorded days after `keptDay`. A team has a row only on days when its numbers changed. The row without a
 * team always exists, because it marks the day as recorded.
 */
export async function writeDays(
  { db }: Pick<Context, 'db'>,
  repository: { orgId: number; id: number },
  days: RecordedDay[],
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

  let previous: ReadonlyMap<string, Counts> = new Map(before.map((row) => [row.team, row]))
  const rows: CoverageDayRow[] = []
  for (const { day, commitSha, teams } of days) {
    for (const team of new Set([NO_TEAM, ...previous.keys(), ...teams.keys()])) {
      const counts = teams.get(team) ?? NO_COUNTS
      if (team !== NO_TEAM && isEqual(counts, previous.get(team) ?? NO_COUNTS)) continue
      rows.push({ ...at, day, team, commitSha, ...counts })
    }
    previous = teams
  }
  for (let from = 0; from < rows.length; from += BATCH)
    await db.insert(coverageDays).values(rows.slice(from, from + BATCH))
}

const COUNT_NAMES = Object.keys(NO_COUNTS) as (keyof Counts)[]
const isEqual = (a: Counts, b: Counts) => COUNT_NAMES.every((name) => a[name] === b[name])
