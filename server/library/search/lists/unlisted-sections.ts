import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { executeWithinTime } from '../matching/with-time-limit'
import type { CompiledQuery } from '../query/compile-query'
import type { SectionNumbers } from './listed-document'
import { headingMatches, sectionMatches } from './section-conditions'
import { addSection, emptySet, type SectionSet } from './section-set'

/** With more new texts, the word index is faster. For rare words it always is, because it needs only one statement. */
export const MAX_UNLISTED_TEXTS = 500

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
  query: Pick<CompiledQuery, 'tsquery' | 'sectionCondition'>,
  textIds: readonly number[],
  listedMatches: Pick<MatchingSections, 'anywhere' | 'headings'>,
): Promise<MatchingSections> {
  if (textIds.length === 0) return { ...listedMatches, extraNumbers: new Map() }
  const rows = await executeWithinTime<UnlistedRow>(
    db,
    sql`
    select s.text_id as "textId", array_agg(s.ordinal) as ordinals,
      coalesce(array_agg(s.ordinal) filter (where ${headingMatches(query)}), '{}') as headings
    from sections s
    where s.org_id = ${orgId} and s.text_id = any(${sql.param(textIds)}::bigint[]) and ${sectionMatches(query)}
    group by s.text_id`,
    { isPrepared: false },
  )
  const extraNumbers = new Map<number, SectionNumbers>()
  // After the last bit of the sets, because a complement sets all bits.
  let end = listedMatches.anywhere.length * 32
  for (const { textId, ordinals } of rows) {
    const count = Math.max(...ordinals) + 1
    extraNumbers.set(textId, { first: end, count })
    end += count
  }
  const [anywhere, headings] = [listedMatches.anywhere, listedMatches.headings].map((set) =>
    enlarged(set, end),
  ) as [SectionSet, SectionSet]
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
