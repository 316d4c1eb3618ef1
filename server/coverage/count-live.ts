import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { documents, repositories } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import type { RepoFilter } from '../kernel/repo-filter'
import { isConnected } from '../repos'
import type { Counts } from './score'

export interface CoverageFilter {
  repo?: RepoFilter
  team?: string
}

/** What a repository's specs of one team add up to, and how much of them its configuration wants done. */
export interface Share extends Counts {
  repo: string
  team: string | null
  threshold: number
}

/** Without a configuration of its own yet. */
export const DEFAULT_THRESHOLD = 80

const total = (column: AnyPgColumn) => sql<number>`sum(${column})::int`

/** As it is now, from the counts kept with the documents: one query, grouped once. */
export function countLive({ db, org }: OrgContext, { repo, team }: CoverageFilter): Promise<Share[]> {
  const fullName = sql<string>`${repositories.owner} || '/' || ${repositories.name}`
  return db
    .select({
      repo: fullName,
      team: documents.team,
      threshold: sql<number>`coalesce((${repositories.config} #>> '{chat,notifications,coverage_threshold}')::int, ${DEFAULT_THRESHOLD})`,
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
        isConnected,
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
