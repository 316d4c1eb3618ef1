import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { MatchedPart, SectionWords } from '#spec/search/ranking/matched-parts'
import type { PlacedSection, WordsOfSections } from '#spec/search/ranking/search-source'
import { toSectionWords } from '#spec/search/ranking/section-words'
import type { OrgSpace } from '../lists/org-space'
import { executeWithinTime } from '../matching/with-time-limit'

interface WordRow extends Record<string, unknown> {
  textId: number
  ordinal: number
  heading: string
  words: [lexeme: string, positions: number[], weights: string[]][] | null
}

/** The label of words that each section repeats from its document's title and tags. */
const CONTEXT = 'B'

/** Reads headings and positions of words for the best sections of some documents, by position of the document and ordinal. */
export async function readSectionWords(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  space: OrgSpace,
  parts: readonly MatchedPart[],
  sections: readonly PlacedSection[],
  stemsOfParts: readonly (readonly string[])[],
): Promise<WordsOfSections> {
  const places = sections.flatMap(({ index, section: { ordinal } }) => {
    const { textId } = space.documentAt(index)
    return textId === null ? [] : [{ index, textId, ordinal }]
  })
  const words = new Map<number, Map<number, SectionWords>>()
  if (places.length === 0) return words
  const rows = await executeWithinTime<WordRow>(
    db,
    sql`
    select s.text_id as "textId", s.ordinal, s.title as heading, (
      select json_agg(json_build_array(lexeme, positions, weights)) from unnest(s.search)
      where lexeme = any(${sql.param([...new Set(stemsOfParts.flat())])}::text[])) as words
    from (select distinct * from unnest(
        ${sql.param(places.map(({ textId }) => textId))}::bigint[],
        ${sql.param(places.map(({ ordinal }) => ordinal))}::int[]) c (text_id, ordinal)) c
    join sections s on s.org_id = ${org.id}::bigint and s.text_id = c.text_id and s.ordinal = c.ordinal`,
    { isPrepared: true },
  )
  const rowsByPlace = new Map(rows.map((row) => [`${row.textId} ${row.ordinal}`, row]))
  for (const { index, textId, ordinal } of places) {
    const row = rowsByPlace.get(`${textId} ${ordinal}`)
    if (!row) continue
    const ofDocument = words.get(index) ?? new Map<number, SectionWords>()
    ofDocument.set(ordinal, toSectionWords(parts, row.heading, positionsIn(row, stemsOfParts)))
    words.set(index, ofDocument)
  }
  return words
}

const positionsIn = ({ words }: WordRow, stemsOfParts: readonly (readonly string[])[]): number[][] =>
  stemsOfParts.map((stems) =>
    (words ?? [])
      .filter(([stem]) => stems.includes(stem))
      .flatMap(([, of, weights]) => of.filter((_, at) => weights[at] !== CONTEXT))
      .sort((a, b) => a - b),
  )
