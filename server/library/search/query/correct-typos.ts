import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import {
  type Corrections,
  type CountedWord,
  correctableWord,
  MAX_SHORT_WORD,
  MIN_SIMILARITY,
  nearestWords,
} from '#spec/search/ranking/correct-words'
import { withTimeLimit } from '../matching/with-time-limit'
import type { AnalyzedTerm } from './analyze-terms'

const MAX_CORRECTED = 6
const TIME_MS = 300

interface SimilarWord extends CountedWord, Record<string, unknown> {
  typed: string
}

/** For words that occur in no document, the most similar ones that do, or those in a name that they join. */
export async function correctTypos(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  terms: readonly AnalyzedTerm[],
  joined: ReadonlyMap<string, string>,
): Promise<Corrections> {
  const unknown = terms.filter(({ isKnown }) => !isKnown).flatMap(({ term }) => correctableWord(term) ?? [])
  if (unknown.length === 0) return new Map()
  const rows = await withTimeLimit(ctx.db, TIME_MS, (db) =>
    findSimilarWords({ ...ctx, db }, unknown.slice(0, MAX_CORRECTED)),
  )
  const similar = [...(rows ?? []), ...[...joined].map(([typed, word]) => ({ typed, word, count: 1 }))]
  return nearestWords(groupBy(similar, ({ typed }) => typed))
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
