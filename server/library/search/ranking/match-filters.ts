import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { Query } from '#spec/query/index'
import type { FilterMatches } from '#spec/search/ranking/search-source'
import { noDocuments } from '#spec/search/ranking/search-space'
import { addSection } from '#spec/search/ranking/section-set'
import type { OrgSpace } from '../lists/org-space'
import { selectAllMatches } from '../matching/select-all-matches'
import { executeWithinTime } from '../matching/with-time-limit'
import { compileQuery } from '../query/compile-query'

/** Postgres decides filters. */
export async function matchFilter(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  space: OrgSpace,
  filter: Query,
): Promise<FilterMatches> {
  const query = compileQuery(filter)
  const rows = await executeWithinTime<{ repository_id: string; path: string; ordinals: number[] }>(
    db,
    sql`
    select repository_id, path, array_agg(ordinal) as ordinals
    from (${selectAllMatches(org.id, query)}) found group by repository_id, path`,
    { isPrepared: false },
  )
  const documents = noDocuments(space)
  const ordinals = new Map<number, number[]>()
  for (const row of rows) {
    const index = space.documents.indexOf(Number(row.repository_id), row.path)
    if (index === undefined) continue
    addSection(documents, index)
    ordinals.set(index, row.ordinals)
  }
  return { documents, ordinals: query.isAboutSections ? ordinals : null }
}
