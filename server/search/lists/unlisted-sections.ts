import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import type { SectionNumbers } from './listed-document'
import { addSection, emptySet, type SectionSet } from './section-set'

/** Matching sections, and those whose heading matches. */
export interface MatchingSections {
  anywhere: SectionSet
  headings: SectionSet
  /** The numbers of texts that are not in the lists, for this search only. */
  extraNumbers: ReadonlyMap<number, SectionNumbers>
}

interface UnlistedRow extends Record<string, unknown> {
  textId: number
  ordinals: number[]
  headings: number[]
}

/** Adds the matching sections of new texts, which are not in the lists yet. */
export async function addUnlistedSections(
  db: Database,
  orgId: number,
  { tsquery, textIds, next }: { tsquery: string; textIds: readonly number[]; next: number },
  listed: Pick<MatchingSections, 'anywhere' | 'headings'>,
): Promise<MatchingSections> {
  if (textIds.length === 0) return { ...listed, extraNumbers: new Map() }
  const rows = await db.execute<UnlistedRow>(sql`
    select text_id as "textId", array_agg(ordinal) as ordinals, coalesce(array_agg(ordinal) filter (
      where to_tsvector('plumbline', search_text(title)) @@ to_tsquery('plumbline', ${tsquery})), '{}') as headings
    from sections
    where org_id = ${orgId} and text_id = any(${sql.param(textIds)}::bigint[])
      and search @@ to_tsquery('plumbline', ${tsquery})
    group by text_id`)
  const extraNumbers = new Map<number, SectionNumbers>()
  let end = next
  for (const { textId, ordinals } of rows) {
    const count = Math.max(...ordinals) + 1
    extraNumbers.set(textId, { first: end, count })
    end += count
  }
  const [anywhere, headings] = [listed.anywhere, listed.headings].map((set) => enlarged(set, end)) as [
    SectionSet,
    SectionSet,
  ]
  for (const row of rows) {
    const first = extraNumbers.get(row.textId)?.first ?? 0
    for (const ordinal of row.ordinals) addSection(anywhere, first + ordinal)
    for (const ordinal of row.headings) addSection(headings, first + ordinal)
  }
  return { anywhere, headings, extraNumbers }
}

function enlarged(set: SectionSet, sectionCount: number): SectionSet {
  const larger = emptySet(sectionCount)
  larger.set(set.subarray(0, larger.length))
  return larger
}
