import { sql } from 'drizzle-orm'
import type { OrgContext } from '../../kernel/context'
import { executePrepared } from '../../kernel/database/execute-prepared'
import { type Term, toTsquery } from './to-tsquery'

export interface AnalyzedTerm {
  term: Term
  tsquery: string
  lexemes: Lexeme[]
  /** Rare words weigh more. The weights of all terms of a query add up to 1. */
  weight: number
  /** At most so many sections of the org had the term when its words were last counted. */
  sectionCount: number
  /** Whether the vocabulary of the org has all its words. */
  isKnown: boolean
}

export interface Lexeme {
  text: string
  /** Whether longer words with this beginning match too. */
  isPrefix: boolean
}

interface TermRow extends Record<string, unknown> {
  source: string
  tsquery: string
  counts: Record<string, number | null>
}

export type TermAnalyzer = (terms: readonly Term[]) => Promise<AnalyzedTerm[]>

/** Looks up how terms are indexed and how common they are in the org. Remembers what it has looked up. */
export function createTermAnalyzer(ctx: Pick<OrgContext, 'db' | 'org'>): TermAnalyzer {
  const rowsBySource = new Map<string, TermRow>()
  return async (terms) => {
    const sources = terms.map(toTsquery)
    const newSources = [...new Set(sources)].filter((source) => !rowsBySource.has(source))
    for (const row of await lookUpTerms(ctx, newSources)) rowsBySource.set(row.source, row)
    const rows = sources.map((source) => rowsBySource.get(source) ?? { source, tsquery: '', counts: {} })
    const weights = rows.map(({ counts }) => weightOf(Object.values(counts)))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return terms.map((term, index) => {
      const { tsquery = '', counts = {} } = rows[index] ?? {}
      return {
        term,
        tsquery,
        lexemes: parseLexemes(tsquery),
        weight: (weights[index] ?? 0) / sum,
        sectionCount: Math.min(...Object.values(counts).map((count) => count ?? 0)),
        isKnown: Object.values(counts).every((count) => count !== null),
      }
    })
  }
}

async function lookUpTerms(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  sources: string[],
): Promise<TermRow[]> {
  if (sources.length === 0) return []
  return executePrepared<TermRow>(
    db,
    sql`
    select source, analyzed.tsquery, (
      select coalesce(json_object_agg(lexeme, (
        select max(section_count) from words where org_id = ${org.id} and words.lexeme = lexemes.lexeme)), '{}')
      from (select distinct replace(quoted[1], '''''', '''') as lexeme
            from regexp_matches(analyzed.tsquery, '''((?:[^'']|'''')+)''', 'g') quoted) lexemes) as counts
    from unnest(${sql.param(sources)}::text[]) source,
         lateral (select to_tsquery('plumbline', source)::text as tsquery) analyzed`,
  )
}

/** A phrase is as rare as its rarest word. A word that the vocabulary lacks is rare or new. */
const weightOf = (counts: (number | null)[]) =>
  1 / Math.log2(2 + Math.min(1e9, ...counts.map((count) => count ?? 0)))

const parseLexemes = (tsquery: string): Lexeme[] =>
  [...tsquery.matchAll(/'((?:[^']|'')+)'(:\*)?/g)].map(([, text = '', star]) => ({
    text: text.replaceAll("''", "'"),
    isPrefix: star !== undefined,
  }))
