import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import type { Term } from '#spec/query/index'
import {
  type Corrections,
  type CountedWord,
  correctableWord,
  doubtfulWord,
  MAX_SHORT_WORD,
  MIN_SIMILARITY,
  meantWords,
  nearestWords,
} from '#spec/search/ranking/correct-words'
import { withTimeLimit } from '../matching/with-time-limit'
import type { AnalyzedTerm } from './analyze-terms'

const MAX_CORRECTED = 6
const TIME_MS = 300

interface SimilarWord extends CountedWord, Record<string, unknown> {
  typed: string
}

/** The words of a query that may have typing errors. */
export interface DoubtfulWords {
  /** Those that no document has. */
  missing: readonly AnalyzedTerm[]
  /** Those that very few documents have, in a search that finds little. */
  rare: readonly Term[]
  /** The words of a name that are the typed word if they are joined. */
  findJoined(typed: string): string | null
}

export interface FoundCorrections {
  /** The most similar words of the org, or the joined ones, instead of missing words. */
  missing: Corrections
  /** Far more frequent words than rare ones. */
  rare: Corrections
}

export async function correctTypos(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  { missing, rare, findJoined }: DoubtfulWords,
): Promise<FoundCorrections> {
  const unknown = missing
    .filter(({ isKnown }) => !isKnown)
    .flatMap(({ term }) => correctableWord(term) ?? [])
    .slice(0, MAX_CORRECTED)
  const doubtful = rare.flatMap((term) => doubtfulWord(term) ?? [])
  const typedWords = [...unknown, ...doubtful].slice(0, MAX_CORRECTED)
  if (typedWords.length === 0) return { missing: new Map(), rare: new Map() }
  const rows = await withTimeLimit(ctx.db, TIME_MS, (db) => findSimilarWords({ ...ctx, db }, typedWords))
  const joined = unknown.flatMap((typed) => {
    const word = findJoined(typed)
    return word === null ? [] : [{ typed, word, count: 1 }]
  })
  const similar = groupBy([...(rows ?? []), ...joined], ({ typed }) => typed)
  const similarTo = (words: readonly string[]) =>
    new Map(words.map((typed) => [typed, similar.get(typed) ?? []]))
  return { missing: nearestWords(similarTo(unknown)), rare: meantWords(similarTo(doubtful)) }
}

async function findSimilarWords(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  typed: string[],
): Promise<SimilarWord[]> {
  await db.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(MIN_SIMILARITY)}, true)`)
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
