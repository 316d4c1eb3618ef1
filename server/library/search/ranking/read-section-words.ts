import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { closenessOf, nameWords } from '#spec/search/score/index'
import type { SearchSpace } from '../lists/search-space'
import { executeWithinTime } from '../matching/with-time-limit'
import type { ScoredSection, SectionWords } from './document-scorer'
import type { MatchedPart } from './match-query'
import { formsOf } from './term-forms'

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
  space: SearchSpace,
  parts: readonly MatchedPart[],
  sections: readonly { index: number; section: ScoredSection }[],
): Promise<Map<number, Map<number, SectionWords>>> {
  const places = sections.flatMap(({ index, section: { ordinal } }) => {
    const { textId } = space.documentAt(index)
    return textId === null ? [] : [{ index, textId, ordinal }]
  })
  const lexemesOfParts = parts.map(({ terms }) =>
    terms.flatMap(({ analyzed }) => formsOf(analyzed).forms.flat()),
  )
  const words = new Map<number, Map<number, SectionWords>>()
  if (places.length === 0) return words
  const rows = await executeWithinTime<WordRow>(
    db,
    sql`
    select s.text_id as "textId", s.ordinal, s.title as heading, (
      select json_agg(json_build_array(lexeme, positions, weights)) from unnest(s.search)
      where lexeme = any(${sql.param([...new Set(lexemesOfParts.flat())])}::text[])) as words
    from (select distinct * from unnest(
        ${sql.param(places.map(({ textId }) => textId))}::bigint[],
        ${sql.param(places.map(({ ordinal }) => ordinal))}::int[]) c (text_id, ordinal)) c
    join sections s on s.org_id = ${org.id}::bigint and s.text_id = c.text_id and s.ordinal = c.ordinal`,
    { isPrepared: true },
  )
  const rowsByPlace = new Map(rows.map((row) => [`${row.textId} ${row.ordinal}`, row]))
  const writtenParts = parts.map(
    ({ terms }) =>
      new Set(terms.flatMap(({ analyzed }) => nameWords(analyzed.term.text).map(({ form }) => form))),
  )
  for (const { index, textId, ordinal } of places) {
    const row = rowsByPlace.get(`${textId} ${ordinal}`)
    if (!row) continue
    const ofDocument = words.get(index) ?? new Map<number, SectionWords>()
    ofDocument.set(ordinal, toSectionWords(row, lexemesOfParts, writtenParts))
    words.set(index, ofDocument)
  }
  return words
}

function toSectionWords(
  { heading, words }: WordRow,
  lexemesOfParts: readonly (readonly string[])[],
  writtenParts: readonly ReadonlySet<string>[],
): SectionWords {
  const positions = lexemesOfParts.map((lexemes) =>
    (words ?? [])
      .filter(([lexeme]) => lexemes.includes(lexeme))
      .flatMap(([, of, weights]) => of.filter((_, at) => weights[at] !== CONTEXT))
      .sort((a, b) => a - b),
  )
  const headingForms = new Set(nameWords(heading).map(({ form }) => form))
  const exactParts = writtenParts.flatMap((written, at) =>
    [...written].some((form) => headingForms.has(form)) ? [at] : [],
  )
  return { closeness: closenessOf(positions), exactParts }
}
