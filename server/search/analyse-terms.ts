import { sql } from 'drizzle-orm'
import type { OrgContext } from '../kernel/context'
import { executePrepared } from '../kernel/database/execute-prepared'
import { type Term, toTsquery } from './to-tsquery'

export interface AnalysedTerm {
  term: Term
  tsquery: string
  lexemes: Lexeme[]
  /** Rare words weigh more: the weights of a query's terms add up to one. */
  weight: number
  /** Whether the vocabulary knows all of its words. */
  isKnown: boolean
}

export interface Lexeme {
  text: string
  /** Words that only begin so are meant too. */
  isPrefix: boolean
}

interface Row extends Record<string, unknown> {
  source: string
  tsquery: string
  counts: Record<string, number | null>
}

export type Analyser = (terms: readonly Term[]) => Promise<AnalysedTerm[]>

/** Says what terms are in the index, and how common they are in the org. What it was asked once it knows. */
export function createAnalyser(ctx: Pick<OrgContext, 'db' | 'org'>): Analyser {
  const known = new Map<string, Row>()
  return async (terms) => {
    const sources = terms.map(toTsquery)
    const unknown = [...new Set(sources)].filter((source) => !known.has(source))
    for (const row of await lookUp(ctx, unknown)) known.set(row.source, row)
    const rows = sources.map((source) => known.get(source) ?? { source, tsquery: '', counts: {} })
    const weights = rows.map(({ counts }) => weightOf(Object.values(counts)))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return terms.map((term, index) => {
      const { tsquery = '', counts = {} } = rows[index] ?? {}
      return {
        ...{ term, tsquery, lexemes: lexemesOf(tsquery) },
        weight: (weights[index] ?? 0) / sum,
        isKnown: Object.values(counts).every((count) => count !== null),
      }
    })
  }
}

async function lookUp({ db, org }: Pick<OrgContext, 'db' | 'org'>, sources: string[]): Promise<Row[]> {
  if (sources.length === 0) return []
  return executePrepared<Row>(
    db,
    sql`
    select source, analysed.tsquery, (
      select coalesce(json_object_agg(lexeme, (
        select max(section_count) from words where org_id = ${org.id} and words.lexeme = found.lexeme)), '{}')
      from (select distinct replace(quoted[1], '''''', '''') as lexeme
            from regexp_matches(analysed.tsquery, '''((?:[^'']|'''')+)''', 'g') quoted) found) as counts
    from unnest(${sql.param(sources)}::text[]) source,
         lateral (select to_tsquery('plumbline', source)::text as tsquery) analysed`,
  )
}

/** A phrase is as rare as its rarest word. What the vocabulary does not know is rare, or new. */
const weightOf = (counts: (number | null)[]) =>
  1 / Math.log2(2 + Math.min(1e9, ...counts.map((count) => count ?? 0)))

const lexemesOf = (tsquery: string): Lexeme[] =>
  [...tsquery.matchAll(/'((?:[^']|'')+)'(:\*)?/g)].map(([, text = '', star]) => ({
    text: text.replaceAll("''", "'"),
    isPrefix: star !== undefined,
  }))
