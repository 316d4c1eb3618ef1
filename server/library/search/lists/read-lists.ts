import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { selectTerms, type TermRow } from '../query/analyze-terms'
import type { SectionNumbers } from './listed-document'
import type { ListPart } from './listed-word'

/** The content of the index at one time, read by one statement. */
export interface ListSnapshot {
  /** Number of the next section. */
  next: number
  /** The lists of all lexemes of the terms, by lexeme. */
  parts: ReadonlyMap<string, readonly ListPart[]>
  /** -1 if the org has no lists yet. */
  generation: number
  /** Identifies the versions of all repositories. */
  version: string
  /** By repository. Null if `version` was known. */
  versions: ReadonlyMap<number, string> | null
  /** The numbers of texts that had none before. */
  newNumbers: ReadonlyMap<number, SectionNumbers>
  terms: readonly TermRow[]
  /** The revision of the org's pins and synonyms. 0 if it has none. */
  tuningRevision: number
}

export interface ListRequest {
  orgId: number
  /** In `to_tsquery` syntax. */
  terms: readonly string[]
  /** Further words whose lists are read. */
  lexemes: readonly string[]
  /** Null if no documents are cached. */
  knownVersion: { version: string; generation: number } | null
  textsWithoutNumbers: readonly number[]
}

/** One row has a snapshot. Each other row has a part of a list. */
interface SnapshotRow extends Record<string, unknown>, ListPart {
  snapshot: {
    numbers: { generation: number; next: number } | null
    version: string
    versions: [id: number, version: string][] | null
    numbered: [textId: number, first: number, count: number][] | null
    terms: TermRow[] | null
    tuning: number | null
  } | null
  lexeme: string | null
}

/** A repository's row changes with each publication of its documents, so `xmin` is the version of the documents. */
export async function readLists(db: Database, request: ListRequest): Promise<ListSnapshot> {
  const { orgId, terms, lexemes, knownVersion, textsWithoutNumbers } = request
  const rows = await executePrepared<SnapshotRow>(
    db,
    sql`
    with terms as materialized (${selectTerms(orgId, terms)})
    select json_build_object(
      'numbers', case when generation is not null then json_build_object('generation', generation, 'next', next) end,
      'version', version,
      'versions', case when (version, coalesce(generation, -1)) is distinct from (
          ${knownVersion?.version ?? null}::text, ${knownVersion?.generation ?? null}::int) then (
        select coalesce(json_agg(json_build_array(id, xmin::text)), '[]') from repositories where org_id = ${orgId}) end,
      'numbered', (
        select json_agg(json_build_array(text_id, first_number, section_count)) from numbered_texts
        where org_id = ${orgId} and text_id = any(${sql.param(textsWithoutNumbers)}::bigint[])),
      'tuning', (select revision from search_settings where org_id = ${orgId}),
      'terms', (select json_agg(terms) from terms)) as snapshot,
      null as lexeme, null::int as part, null::bytea as sections, null::bytea as scores
    from (
      select coalesce(md5(string_agg(id || ' ' || xmin::text, ',' order by id)), '') as version
      from repositories where org_id = ${orgId}) published
    left join section_numbers on org_id = ${orgId}
    union all
    select null, lexeme, part, sections, scores from section_lists
    where org_id = ${orgId} and lexeme = any(
      array(select json_object_keys(counts) from terms) || ${sql.param(lexemes)}::text[])`,
  )
  const snapshot = rows.find((row) => row.snapshot !== null)?.snapshot
  if (!snapshot) throw new Error('reading section lists returned no snapshot')
  const { numbers, version, versions, numbered } = snapshot
  const parts = new Map<string, ListPart[]>()
  for (const { lexeme, part, sections, scores } of rows) {
    if (lexeme === null) continue
    const ofLexeme = parts.get(lexeme) ?? []
    ofLexeme.push({ part, sections, scores })
    parts.set(lexeme, ofLexeme)
  }
  return {
    generation: numbers?.generation ?? -1,
    next: numbers?.next ?? 0,
    version,
    versions: versions && new Map(versions),
    newNumbers: new Map((numbered ?? []).map(([textId, first, count]) => [textId, { first, count }])),
    terms: snapshot.terms ?? [],
    tuningRevision: snapshot.tuning ?? 0,
    parts,
  }
}
