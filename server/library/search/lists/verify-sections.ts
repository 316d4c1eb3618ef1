import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { executeWithinTime } from '../matching/with-time-limit'
import type { CompiledQuery } from '../query/compile-query'
import type { OrgDocuments } from './org-documents'
import { headingMatches, sectionMatches } from './section-conditions'
import { addSection, emptySet, listSections, type SectionSet } from './section-set'

/** With more candidates, the word index is not slower. */
const MAX_VERIFIED = 1_000

/** Checks whether the candidates contain the words of phrases and identifiers in sequence. Null if there are too many. */
export async function verifySections(
  db: Database,
  orgId: number,
  query: CompiledQuery,
  documents: OrgDocuments,
  candidates: SectionSet,
): Promise<{ anywhere: SectionSet; headings: SectionSet } | null> {
  const numbers = listSections(candidates, MAX_VERIFIED)
  if (numbers === null) return null
  const anywhere = emptySet(candidates.length * 32)
  const headings = emptySet(candidates.length * 32)
  const places = numbers.flatMap((number) => {
    const place = documents.placeOf(number)
    return place ? [{ number, ...place }] : []
  })
  if (places.length === 0) return { anywhere, headings }
  const rows = await executeWithinTime<{ number: number; isHeading: boolean }>(
    db,
    sql`
    select c.number, ${headingMatches(query)} as "isHeading"
    from unnest(
      ${sql.param(places.map(({ textId }) => textId))}::bigint[], ${sql.param(places.map(({ ordinal }) => ordinal))}::int[],
      ${sql.param(places.map(({ number }) => number))}::int[]) c (text_id, ordinal, number)
    join sections s on s.org_id = ${orgId}::bigint and s.text_id = c.text_id and s.ordinal = c.ordinal
    where ${sectionMatches(query)}`,
    { isPrepared: false },
  )
  for (const { number, isHeading } of rows) {
    addSection(anywhere, number)
    if (isHeading) addSection(headings, number)
  }
  return { anywhere, headings }
}
