import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { editDistance } from '#spec/config/checks/nearest'
import { combine, type Query, splitWords } from '#spec/query/index'
import { withTimeLimit } from '../matching/with-time-limit'
import type { AnalyzedTerm } from './analyze-terms'

const MAX_CORRECTED = 6
const TIME_MS = 300

/** Up to this length all words with the same first letter are compared: a typo may leave no common trigram. */
const MAX_SHORT_WORD = 6

interface SimilarWord extends Record<string, unknown> {
  typed: string
  word: string
  count: number
}

export interface Correction {
  query: Query
  /** The words that replace others. */
  words: ReadonlySet<string>
}

/** Replaces words that occur in no document with the most similar ones that do; null if there are none. */
export async function correctTypos(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  query: Query,
  terms: readonly AnalyzedTerm[],
): Promise<Correction | null> {
  const unknown = terms.filter(({ isKnown }) => !isKnown).flatMap(({ term }) => plainWord(term))
  if (unknown.length === 0) return null
  const rows = await withTimeLimit(ctx.db, TIME_MS, (db) =>
    findSimilarWords({ ...ctx, db }, unknown.slice(0, MAX_CORRECTED)),
  )
  const corrections = new Map(unknown.map((typed) => [typed, nearestWord(typed, rows ?? [])]))
  const words = new Set([...corrections.values()].filter((word) => word !== null))
  return words.size > 0 ? { query: replaceWords(query, corrections), words } : null
}

/** Words with digits are names of versions and numbers of documents: a similar one is a different thing. */
const plainWord = (term: Query): string[] => {
  if (term.kind !== 'word' || /\p{N}/u.test(term.text)) return []
  const words = splitWords(term.text)
  return words.length === 1 ? words.map(({ whole }) => fold(whole)) : []
}

async function findSimilarWords(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  typed: string[],
): Promise<SimilarWord[]> {
  await db.execute(sql`select set_config('pg_trgm.similarity_threshold', '0.25', true)`)
  return db.execute<SimilarWord>(sql`
    select typed, candidates.word, candidates.section_count as count
    from unnest(${sql.param(typed)}::text[]) typed, lateral (
      (select word, section_count from words where org_id = ${org.id} and word % typed
       order by similarity(word, typed) desc, section_count desc limit 50)
      union
      (select word, section_count from words
       where org_id = ${org.id} and length(typed) <= ${MAX_SHORT_WORD} and word like left(typed, 1) || '%'
         and length(word) between length(typed) - 1 and length(typed) + 1
       order by section_count desc limit 300)) candidates`)
}

/** The word with the smallest edit distance; among equals the most common. */
function nearestWord(typed: string, rows: readonly SimilarWord[]): string | null {
  const maxDistance = typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2
  const near = rows
    .filter((row) => row.typed === typed && !/\p{N}/u.test(row.word))
    .map((row) => ({ ...row, distance: editDistance(typed, row.word, maxDistance) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || b.count - a.count)
  return near[0]?.word ?? null
}

function replaceWords(query: Query, corrections: Map<string, string | null>): Query {
  if (query.kind === 'not') return query
  if (query.kind === 'and' || query.kind === 'or')
    return (
      combine(
        query.kind,
        query.of.map((part) => replaceWords(part, corrections)),
      ) ?? query
    )
  const [typed = ''] = plainWord(query)
  const word = corrections.get(typed)
  return word ? { kind: 'word', text: word } : query
}

/** The spelling of the vocabulary: lower case, no accents. */
const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
