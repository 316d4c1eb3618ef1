import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { OrgContext } from '#server/kernel/context'
import type { Term } from '#spec/query/index'
import { documentCacheOf, loadDocuments } from '../lists/load-documents'
import { OrgSpace } from '../lists/org-space'
import { MAX_INDEX_ROWS, readIndexRows } from '../lists/read-index-rows'
import { readLists } from '../lists/read-lists'
import { readStopStems } from '../lists/stop-stems'
import { executeWithinTime } from '../matching/with-time-limit'
import { type AnalyzedTerm, TermAnalyzer } from '../query/analyze-terms'
import { toTsquery } from '../query/to-tsquery'
import { formsOf } from './forms-of'

/** Maximum texts per search whose section numbers are looked up. With more new texts, all texts are searched for the words. */
const MAX_LOOKED_UP = 2_000

/** The most frequent words of the org that start with a prefix; others are not searched. */
const MAX_COMPLETIONS = 60

export interface OpenedSpace {
  space: OrgSpace
  terms: readonly AnalyzedTerm[]
  analyze(terms: readonly Term[]): Promise<AnalyzedTerm[]>
  /** The words of the org for each prefix. */
  completions: ReadonlyMap<string, readonly string[]>
  /** Whether a stop word has no effect because the search has other words. */
  isIgnored(lexeme: string): boolean
  /** Whether sections may be missing, because too many have the words and no lists. */
  isCapped: boolean
  /** The revision of the org's pins and synonyms. */
  tuningRevision: number
}

/** Reads the lists of the terms and the documents of the org. A second try follows if sections were renumbered meanwhile. */
export async function openSpace(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  searched: readonly Term[],
): Promise<OpenedSpace> {
  const opened = (await tryToOpen(ctx, searched)) ?? (await tryToOpen(ctx, searched))
  if (!opened) throw new Error('the sections of the org were renumbered twice during a search')
  return opened
}

async function tryToOpen(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  searched: readonly Term[],
): Promise<OpenedSpace | null> {
  const { db } = ctx
  const orgId = ctx.org.id
  const analyzer = new TermAnalyzer(ctx)
  const prefixes = await analyzer.analyze(searched.filter(({ kind }) => kind === 'prefix'))
  const completions = await readCompletions(db, orgId, prefixes)
  const cached = documentCacheOf(db).get(String(orgId))
  const snapshot = await readLists(db, {
    orgId,
    terms: [...new Set(searched.map(toTsquery))],
    lexemes: [...completions.values()].flat(),
    knownVersion: cached ?? null,
    textsWithoutNumbers: cached?.textsWithoutNumbers.slice(0, MAX_LOOKED_UP) ?? [],
  })
  const documents = await loadDocuments(db, orgId, snapshot, cached)
  if (documents === null) return null
  if (documents !== cached) documentCacheOf(db).set(String(orgId), documents)
  analyzer.remember(snapshot.terms)
  const terms = await analyzer.analyze(searched)

  const stopStems = await readStopStems(db)
  const lexemes = [...new Set(terms.flatMap((term) => formsOf(term).forms.flat()))]
  const stops = lexemes.filter((lexeme) => stopStems.has(lexeme))
  // Without other words, stop words are searched by the index. Otherwise they have no effect.
  const areAllStops = stops.length > 0 && stops.length === lexemes.length
  const beginnings = terms.flatMap((term) => formsOf(term).prefix ?? [])
  const newTexts = documents.textsWithoutNumbers
  const rows =
    areAllStops || newTexts.length > 0
      ? await readIndexRows(db, orgId, {
          textIds: areAllStops || newTexts.length > MAX_LOOKED_UP ? null : newTexts,
          lexemes: areAllStops ? stops : lexemes.filter((lexeme) => !stopStems.has(lexeme)),
          prefixes: beginnings,
        })
      : []
  return {
    space: new OrgSpace(documents, snapshot, rows, lexemes),
    terms,
    analyze: (wanted) => analyzer.analyze(wanted),
    completions,
    isIgnored: (lexeme) => !areAllStops && stopStems.has(lexeme),
    isCapped: rows.length >= MAX_INDEX_ROWS,
    tuningRevision: snapshot.tuningRevision,
  }
}

async function readCompletions(
  db: Database,
  orgId: number,
  terms: readonly AnalyzedTerm[],
): Promise<Map<string, string[]>> {
  const completions = new Map<string, string[]>()
  for (const { lexemes } of terms) {
    const beginning = lexemes.at(-1)?.text
    if (beginning === undefined || completions.has(beginning)) continue
    const rows = await executeWithinTime<{ lexeme: string }>(
      db,
      sql`
      select lexeme from (
        select lexeme, sum(section_count) as n from words
        where org_id = ${orgId}::bigint and word like ${`${beginning.replace(/[\\%_]/g, '\\$&')}%`}
        group by lexeme) counted
      order by n desc, lexeme limit ${MAX_COMPLETIONS}`,
      { isPrepared: false },
    )
    completions.set(
      beginning,
      rows.map(({ lexeme }) => lexeme),
    )
  }
  return completions
}
