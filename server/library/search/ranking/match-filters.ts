import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { type Query, termsOf } from '#spec/query/index'
import type { DocumentSet, SearchSpace } from '../lists/search-space'
import { addSection, type SectionSet } from '../lists/section-set'
import { selectAllMatches } from '../matching/select-all-matches'
import { executeWithinTime } from '../matching/with-time-limit'
import { compileQuery } from '../query/compile-query'

/** The documents that match filters, and the sections, if the filters are about sections. */
export interface FilterMatches {
  documents: DocumentSet
  /** Ordinals by position of the document. Null if the filters are about documents. */
  ordinals: ReadonlyMap<number, number[]> | null
}

/** Whether a part of a query has no words, so that Postgres decides it. */
export const isFilter = (query: Query): boolean => {
  if (query.kind === 'not') return isFilter(query.of)
  if (query.kind === 'and' || query.kind === 'or') return query.of.every(isFilter)
  return query.kind !== 'nothing' && termsOf(query).length === 0
}

export async function matchFilter(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  space: SearchSpace,
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
  const documents = space.emptyDocuments()
  const ordinals = new Map<number, number[]>()
  for (const row of rows) {
    const index = space.documents.indexOf(Number(row.repository_id), row.path)
    if (index === undefined) continue
    addSection(documents, index)
    ordinals.set(index, row.ordinals)
  }
  return { documents, ordinals: query.isAboutSections ? ordinals : null }
}

/** The section numbers of the filter's sections. */
export function numbersOf({ ordinals }: FilterMatches, space: SearchSpace): SectionSet | null {
  if (ordinals === null) return null
  const sections = new Uint32Array((space.sectionCount + 31) >>> 5)
  for (const [index, ofDocument] of ordinals)
    for (const ordinal of ofDocument)
      if (ordinal < space.countOf(index)) addSection(sections, space.firstOf(index) + ordinal)
  return sections
}
