import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { sections } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { EditedSpec } from '../proposals/find-edited-spec'

interface SectionNeighbours {
  /** The titles of all sections, in order. */
  outline: string[]
  /** The sections right before and right after the edited one. */
  neighbours: { title: string; body: string }[]
}

const MAX_SECTIONS = 1000
const MAX_CHARACTERS = 4000

/** Reads the outline and the neighbours of a section from the index, which is faster than parsing the text again. */
export async function findNeighbours(
  { db, org }: OrgContext,
  spec: EditedSpec,
  title: string,
): Promise<SectionNeighbours> {
  const isEdited = sql<boolean>`lower(left(${sections.title}, 80)) = lower(left(${title}, 80))`
  const isAdjacent = sql`(lag(${isEdited}) over (order by ${sections.ordinal}) or lead(${isEdited}) over (order by ${sections.ordinal}))`
  const rows = await db
    .select({
      title: sections.title,
      isEdited,
      body: sql<string | null>`case when ${isAdjacent} then left(${sections.body}, ${MAX_CHARACTERS}) end`,
    })
    .from(sections)
    .where(and(eq(sections.orgId, org.id), eq(sections.textId, spec.textId), isNotNull(sections.sectionId)))
    .orderBy(asc(sections.ordinal))
    .limit(MAX_SECTIONS)
  const index = rows.findIndex((row) => row.isEdited)
  const adjacent = index === -1 ? [] : [rows[index - 1], rows[index + 1]]
  return {
    outline: rows.map((row) => row.title),
    neighbours: adjacent.flatMap((row) => (row ? [{ title: row.title, body: row.body ?? '' }] : [])),
  }
}
