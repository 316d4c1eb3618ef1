import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { documents, repositories } from '#db/schema/index'
import { provedAc } from '#server/insight/evidence/index'
import type { OrgContext } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import type { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { isShownTo } from '#server/kernel/tools/assistant'
import type { Counts } from '#spec/coverage/index'

export interface CoverageFilter {
  repo?: RepoFilter
  team?: string
}

/** The totals of the specs of one team in one repository, with the threshold of its configuration. */
export interface TeamCounts extends Counts {
  repo: string
  team: string | null
  threshold: number
  /** Criteria proved by tests. 0 for the past. */
  provedAc: number
}

/** Used without a configured threshold. */
export const DEFAULT_THRESHOLD = 80

const total = (column: AnyPgColumn) => sql<number>`sum(${column})::int`

/** Current totals from the counts stored with the documents, in one query. */
export function countLive(
  { db, org, assistant }: OrgContext,
  { repo, team }: CoverageFilter,
): Promise<TeamCounts[]> {
  const fullName = sql<string>`${repositories.owner} || '/' || ${repositories.name}`
  return db
    .select({
      repo: fullName,
      team: documents.team,
      threshold: sql<number>`coalesce((${repositories.config} #>> '{chat,notifications,coverage_threshold}')::int, ${DEFAULT_THRESHOLD})`,
      // Deprecated specs do not count. Their other counts are already 0.
      totalSpecs: sql<number>`(count(*) filter (where ${documents.status} is distinct from 'deprecated'))::int`,
      totalSections: total(documents.totalSections),
      doneSections: total(documents.doneSections),
      totalAc: total(documents.totalAc),
      doneAc: total(documents.doneAc),
      realizedAc: total(documents.realizedAc),
      provedAc: sql<number>`coalesce(sum(${provedAc(org.id, sql`"documents"`)}), 0)::int`,
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
        isConnected,
        isShownTo({ assistant }, documents.aiExposure),
        repo && eq(sql`lower(${repositories.owner})`, repo.owner.toLowerCase()),
        repo && eq(sql`lower(${repositories.name})`, repo.name.toLowerCase()),
        team === undefined ? undefined : eq(documents.team, team),
      ),
    )
    .groupBy(repositories.orgId, repositories.id, documents.team)
    .orderBy(fullName)
    .prepare('count_live')
    .execute()
}
