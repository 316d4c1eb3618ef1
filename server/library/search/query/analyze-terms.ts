import { type SQL, sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import type { Term } from '#spec/query/index'
import type { Lexeme } from '#spec/search/index'
import { toTsquery } from './to-tsquery'

export interface AnalyzedTerm {
  term: Term
  tsquery: string
  lexemes: Lexeme[]
  /** Rare words weigh more. The weights of all terms of a query add up to 1. */
  weight: number
  /** Upper bound on sections that contain the term, as of the last word count. */
  sectionCount: number
  /** Whether the org's vocabulary contains all its words. */
  isKnown: boolean
}

/** The index form of a term, and the number of the org's sections with each of its lexemes. Null if the vocabulary lacks it. */
export interface TermRow extends Record<string, unknown> {
  /** In `to_tsquery` syntax. */
  source: string
  tsquery: string
  counts: Record<string, number | null>
}

/** Looks up and caches the index form of terms and their frequency in the org. */
export class TermAnalyzer {
  private readonly rowsBySource = new Map<string, TermRow>()

  constructor(private readonly ctx: Pick<OrgContext, 'db' | 'org'>) {}

  remember(rows: readonly TermRow[]): void {
    for (const row of rows) this.rowsBySource.set(row.source, row)
  }

  async analyze(terms: readonly Term[]): Promise<AnalyzedTerm[]> {
    const sources = terms.map(toTsquery)
    const newSources = [...new Set(sources)].filter((source) => !this.rowsBySource.has(source))
    this.remember(await lookUpTerms(this.ctx, newSources))
    const rows = sources.map((source) => this.rowsBySource.get(source) ?? { source, tsquery: '', counts: {} })
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
  return executePrepared<TermRow>(db, selectTerms(org.id, sources))
}

/** SQL: a `TermRow` for each source. */
export const selectTerms = (orgId: number, sources: readonly string[]): SQL => sql`
  select source, analyzed.tsquery, (
    select coalesce(json_object_agg(lexeme, (
      select max(section_count) from words where org_id = ${orgId} and words.lexeme = lexemes.lexeme)), '{}')
    from (select distinct replace(quoted[1], '''''', '''') as lexeme
          from regexp_matches(analyzed.tsquery, '''((?:[^'']|'''')+)''', 'g') quoted) lexemes) as counts
  from unnest(${sql.param(sources)}::text[]) source,
       lateral (select to_tsquery('plumbline', source)::text as tsquery) analyzed`

/** A phrase is as rare as its rarest word. A word missing in the vocabulary is rare or new. */
const weightOf = (counts: (number | null)[]) =>
  1 / Math.log2(2 + Math.min(1e9, ...counts.map((count) => count ?? 0)))

const parseLexemes = (tsquery: string): Lexeme[] =>
  [...tsquery.matchAll(/'((?:[^']|'')+)'(:\*)?/g)].map(([, text = '', star]) => ({
    text: text.replaceAll("''", "'"),
    isPrefix: star !== undefined,
  }))
