import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { WrittenCounts, WrittenSections } from '#spec/search/ranking/matched-parts'
import type { OrgSpace } from '../lists/org-space'
import { executeWithinTime } from '../matching/with-time-limit'

interface CountRow extends WrittenCounts, Record<string, unknown> {
  place: number
  searched: string
}

/** Counts texts, in lower case, in headings and bodies of sections, in any case. */
export async function countWritten(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  space: OrgSpace,
  texts: readonly string[],
  sections: readonly { index: number; ordinal: number }[],
): Promise<ReadonlyMap<string, WrittenSections>> {
  const textIds = sections.map(({ index }) => space.documentAt(index).textId ?? -1)
  const counts = new Map<string, Map<number, Map<number, WrittenCounts>>>()
  if (sections.length === 0) return counts
  const rows = await executeWithinTime<CountRow>(
    db,
    sql`
    select c.place::int as place, searched, in_heading as "inHeading", in_body as "inBody"
    from unnest(${sql.param(textIds)}::bigint[], ${sql.param(sections.map(({ ordinal }) => ordinal))}::int[])
      with ordinality c (text_id, ordinal, place)
    join sections s on s.org_id = ${org.id}::bigint and s.text_id = c.text_id and s.ordinal = c.ordinal
    cross join lateral (select lower(s.title) as title, lower(s.body) as body offset 0) lowered
    cross join unnest(${sql.param(texts)}::text[]) searched
    cross join lateral (select
      (length(lowered.title) - length(replace(lowered.title, searched, ''))) / length(searched) as in_heading,
      (length(lowered.body) - length(replace(lowered.body, searched, ''))) / length(searched) as in_body) counted
    where in_heading + in_body > 0`,
    { isPrepared: true },
  )
  for (const { place, searched, inHeading, inBody } of rows) {
    const section = sections[place - 1]
    if (!section) continue
    const ofText = counts.get(searched) ?? new Map<number, Map<number, WrittenCounts>>()
    counts.set(searched, ofText)
    const ofDocument = ofText.get(section.index) ?? new Map<number, WrittenCounts>()
    ofText.set(section.index, ofDocument)
    ofDocument.set(section.ordinal, { inHeading, inBody })
  }
  return counts
}
