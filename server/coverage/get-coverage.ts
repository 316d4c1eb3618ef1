import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { documents, repositories } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import { groupBy } from '../kernel/group-by'
import type { RepoFilter } from '../kernel/repo-filter'
import { addCounts, type Counts, NOTHING, score } from './score'
import type { CoverageSummary, CoverageWire } from './wire'

interface Filter {
  repo?: RepoFilter
  team?: string
}

interface Row extends Counts {
  repo: string
  team: string | null
}

/** Live from the counts kept with the documents: one query, grouped once and added up both ways. */
export async function getCoverage(ctx: OrgContext, filter: Filter): Promise<CoverageWire> {
  const rows = await countByRepoAndTeam(ctx, filter)
  const summary = score(rows.reduce(addCounts, NOTHING))
  return {
    summary,
    trend: [{ date: ctx.clock.now().toISOString().slice(0, 10), ...pickTrend(summary) }],
    breakdown_by_repo: breakdown(rows, (row) => row.repo),
    breakdown_by_team: breakdown(
      rows.filter((row) => row.team !== null),
      (row) => row.team ?? '',
    ),
  }
}

const total = (column: AnyPgColumn) => sql<number>`sum(${column})::int`

function countByRepoAndTeam({ db, org }: OrgContext, { repo, team }: Filter): Promise<Row[]> {
  const fullName = sql<string>`${repositories.owner} || '/' || ${repositories.name}`
  return db
    .select({
      repo: fullName,
      team: documents.team,
      // A deprecated spec counts nowhere; its other counts are 0 already.
      totalSpecs: sql<number>`(count(*) filter (where ${documents.status} is distinct from 'deprecated'))::int`,
      totalSections: total(documents.totalSections),
      doneSections: total(documents.doneSections),
      totalAc: total(documents.totalAc),
      doneAc: total(documents.doneAc),
      realizedAc: total(documents.realizedAc),
    })
    .from(documents)
    .innerJoin(
      repositories,
      and(eq(repositories.orgId, documents.orgId), eq(repositories.id, documents.repositoryId)),
    )
    .where(
      and(
        eq(documents.orgId, org.id),
        eq(documents.isSpec, true),
        repo && eq(sql`lower(${repositories.owner})`, repo.owner.toLowerCase()),
        repo && eq(sql`lower(${repositories.name})`, repo.name.toLowerCase()),
        team === undefined ? undefined : eq(documents.team, team),
      ),
    )
    .groupBy(fullName, documents.team)
    .orderBy(fullName)
}

function breakdown(rows: Row[], keyOf: (row: Row) => string): Record<string, CoverageSummary> {
  const groups = [...groupBy(rows, keyOf)].map(
    ([key, group]) => [key, score(group.reduce(addCounts, NOTHING))] as const,
  )
  return Object.fromEntries(groups)
}

const pickTrend = ({ total_sections, done_sections, total_ac, done_ac, realized_ac }: CoverageSummary) => ({
  total_sections,
  done_sections,
  total_ac,
  done_ac,
  realized_ac,
})
