import { sql } from 'drizzle-orm'
import { editDistance } from '../../spec/config/checks/nearest'
import { combine, type Query, splitWords } from '../../spec/query'
import type { OrgContext } from '../kernel/context'
import type { AnalysedTerm } from './analyse-terms'
import { withinTime } from './within-time'

const MAX_CORRECTED = 6
const TIME_MS = 300

/** Of short words every one that begins alike is compared: swapped letters leave them no trigram in common. */
const SHORT = 6

interface Row extends Record<string, unknown> {
  typed: string
  word: string
  count: number
}

/** The query with the words that nobody ever wrote as the nearest ones that somebody did; null when none is near. */
export async function correctTypos(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  query: Query,
  terms: readonly AnalysedTerm[],
): Promise<Query | null> {
  const unknown = terms.filter(({ isKnown }) => !isKnown).flatMap(({ term }) => plainWord(term))
  if (unknown.length === 0) return null
  const rows = await withinTime(ctx.db, TIME_MS, (db) =>
    similarWords({ ...ctx, db }, unknown.slice(0, MAX_CORRECTED)),
  )
  const corrections = new Map(unknown.map((typed) => [typed, nearestOf(typed, rows ?? [])]))
  return [...corrections.values()].some((word) => word !== null) ? replaceWords(query, corrections) : null
}

const plainWord = (term: Query): string[] => {
  if (term.kind !== 'word') return []
  const words = splitWords(term.text)
  return words.length === 1 ? words.map(({ whole }) => fold(whole)) : []
}

async function similarWords({ db, org }: Pick<OrgContext, 'db' | 'org'>, typed: string[]): Promise<Row[]> {
  await db.execute(sql`select set_config('pg_trgm.similarity_threshold', '0.25', true)`)
  return db.execute<Row>(sql`
    select typed, alike.word, alike.section_count as count
    from unnest(${sql.param(typed)}::text[]) typed, lateral (
      (select word, section_count from words where org_id = ${org.id} and word % typed
       order by similarity(word, typed) desc, section_count desc limit 50)
      union
      (select word, section_count from words
       where org_id = ${org.id} and length(typed) <= ${SHORT} and word like left(typed, 1) || '%'
         and length(word) between length(typed) - 1 and length(typed) + 1
       order by section_count desc limit 300)) alike`)
}

/** The word with the fewest errors; of several, the most common. */
function nearestOf(typed: string, rows: readonly Row[]): string | null {
  const allowed = typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2
  const near = rows
    .filter((row) => row.typed === typed)
    .map((row) => ({ ...row, distance: editDistance(typed, row.word, allowed) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((one, other) => one.distance - other.distance || other.count - one.count)
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

/** As the vocabulary spells: in lower case and without accents. */
const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
