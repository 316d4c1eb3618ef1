import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { sections } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import type { EditedSpec } from './find-edited'

interface Around {
  /** What the sections are called, in their order. */
  outline: string[]
  /** What stands right before and right after the one. */
  neighbours: { title: string; body: string }[]
}

const MOST_SECTIONS = 1000
const LONGEST = 4000

/** What a spec has around one of its sections, as it was indexed: to read the whole text again would take longer. */
export async function findAround({ db, org }: OrgContext, spec: EditedSpec, title: string): Promise<Around> {
  const isIt = sql<boolean>`lower(left(${sections.title}, 80)) = lower(left(${title}, 80))`
  const isBeside = sql`(lag(${isIt}) over (order by ${sections.ordinal}) or lead(${isIt}) over (order by ${sections.ordinal}))`
  const rows = await db
    .select({
      title: sections.title,
      isIt,
      body: sql<string | null>`case when ${isBeside} then left(${sections.body}, ${LONGEST}) end`,
    })
    .from(sections)
    .where(and(eq(sections.orgId, org.id), eq(sections.textId, spec.textId), isNotNull(sections.sectionId)))
    .orderBy(asc(sections.ordinal))
    .limit(MOST_SECTIONS)
  const at = rows.findIndex((row) => row.isIt)
  const beside = at === -1 ? [] : [rows[at - 1], rows[at + 1]]
  return {
    outline: rows.map((row) => row.title),
    neighbours: beside.flatMap((row) => (row ? [{ title: row.title, body: row.body ?? '' }] : [])),
  }
}
