import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import { executePrepared } from '../../kernel/database/execute-prepared'
import type { SectionNumbers } from './listed-document'
import { addPart, emptySet, type WordSections } from './section-set'

/** What the index holds at one time, read by one statement. */
export interface ListSnapshot {
  /** -1 if the org has no lists yet. */
  generation: number
  /** Number of the next section. */
  next: number
  versions: ReadonlyMap<number, string>
  /** The numbers of texts that had none before. */
  newNumbers: ReadonlyMap<number, SectionNumbers>
  sectionsWith(lexeme: string): WordSections
}

interface SnapshotRow extends Record<string, unknown> {
  numbers: { generation: number; next: number } | null
  repositories: [id: number, version: string][] | null
  numbered: [textId: number, first: number, count: number][] | null
  lists: [lexeme: string, part: number, hex: string][] | null
}

/** A repository's row changes with each publication of its documents, so `xmin` is the version of the documents. */
export async function readLists(
  db: Database,
  orgId: number,
  lexemes: readonly string[],
  textsWithoutNumbers: readonly number[],
): Promise<ListSnapshot> {
  const [row] = await executePrepared<SnapshotRow>(
    db,
    sql`
    select (
      select json_build_object('generation', generation, 'next', next) from section_numbers where org_id = ${orgId}
    ) as numbers, (
      select json_agg(json_build_array(id, xmin::text)) from repositories where org_id = ${orgId}
    ) as repositories, (
      select json_agg(json_build_array(text_id, first_number, section_count)) from numbered_texts
      where org_id = ${orgId} and text_id = any(${sql.param(textsWithoutNumbers)}::bigint[])
    ) as numbered, (
      select json_agg(json_build_array(lexeme, part, encode(sections, 'hex'))) from section_lists
      where org_id = ${orgId} and lexeme = any(${sql.param(lexemes)}::text[])
    ) as lists`,
  )
  if (!row) throw new Error('reading section lists returned no row')
  const next = row.numbers?.next ?? 0
  const words = new Map(lexemes.map((lexeme) => [lexeme, noSections(next)]))
  for (const [lexeme, part, hex] of row.lists ?? [])
    addPart(words.get(lexeme) ?? noSections(next), part, Buffer.from(hex, 'hex'))
  return {
    generation: row.numbers?.generation ?? -1,
    next,
    versions: new Map(row.repositories),
    newNumbers: new Map((row.numbered ?? []).map(([textId, first, count]) => [textId, { first, count }])),
    sectionsWith: (lexeme) => words.get(lexeme) ?? noSections(next),
  }
}

const noSections = (next: number): WordSections => ({ anywhere: emptySet(next), headings: emptySet(next) })
