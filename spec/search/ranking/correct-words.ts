import { editDistance } from '#spec/config/checks/nearest'
import { isStopWord, printQuery, type Query, replaceParts, splitWords } from '#spec/query/index'
import { foldWord } from '../score/index'

/** A word that documents have, and in how many sections. */
export interface CountedWord {
  /** Words that a typed one joins have dashes between: `server-side-apply`. */
  word: string
  count: number
}

/** The words that replace typed ones. */
export type Corrections = ReadonlyMap<string, string>

/** Words with digits are names of versions and numbers of documents: a similar one is a different thing. */
const HAS_DIGIT = /\p{N}/u

/** The folded word of a query that may have a typing error, or null. */
export function correctableWord(query: Query): string | null {
  if (query.kind !== 'word' || HAS_DIGIT.test(query.text)) return null
  const words = splitWords(query.text)
  return words.length === 1 ? words.map(({ whole }) => foldWord(whole)).join('') : null
}

/** Up to this length all words with the same first letter are compared: a typing error may leave no common trigram. */
export const MAX_SHORT_WORD = 6
/** Longer words, and those with another first letter, must have this share of trigrams in common. */
export const MIN_SIMILARITY = 0.25

/** Whether a word of the documents is compared with a typed one. */
export const isComparable = (typed: string, word: string): boolean =>
  (typed.length <= MAX_SHORT_WORD && word[0] === typed[0] && Math.abs(word.length - typed.length) <= 1) ||
  similarityOf(typed, word) >= MIN_SIMILARITY

/** As in Postgres: the trigrams in both words, as a share of those in any. */
function similarityOf(one: string, other: string): number {
  const [ofOne, ofOther] = [trigramsOf(one), trigramsOf(other)]
  const common = [...ofOne].filter((trigram) => ofOther.has(trigram)).length
  return common / (ofOne.size + ofOther.size - common)
}

const trigramsOf = (word: string): Set<string> =>
  new Set(
    Array.from(`  ${word} `, (_, at) => `  ${word} `.slice(at, at + 3)).filter(({ length }) => length === 3),
  )

/** How many letters may be wrong. */
export const maxDistanceOf = (typed: string): number => (typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2)

const joined = (word: string) => word.replaceAll('-', '')

/** The word with the smallest edit distance; among equals the most common. */
function nearestWord(typed: string, words: readonly CountedWord[]): string | null {
  const near = words
    .filter(({ word }) => !HAS_DIGIT.test(word) && !isStopWord(word))
    .map((counted) => ({
      ...counted,
      distance: editDistance(typed, joined(counted.word), maxDistanceOf(typed)),
    }))
    .filter(({ distance }) => distance <= maxDistanceOf(typed))
    .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1))
  return near[0]?.word ?? null
}

/** The nearest word for each typed one, if there is one. */
export const nearestWords = (similar: ReadonlyMap<string, readonly CountedWord[]>): Corrections =>
  new Map(
    [...similar].flatMap(([typed, words]) => {
      const word = nearestWord(typed, words)
      return word === null ? [] : [[typed, word]]
    }),
  )

/** A word in so few documents may be a typing error in them. */
export const RARE_DOCUMENTS = 2

/** A word in this many times more sections is probably meant instead of a rare one. */
const FAR_MORE = 30

/** Shorter words are often one letter away from another word. */
const MIN_MEANT_LETTERS = 5

/** The folded word of a query that may be a typing error of the documents, too, or null. */
export function doubtfulWord(query: Query): string | null {
  const word = correctableWord(query)
  return word !== null && word.length >= MIN_MEANT_LETTERS ? word : null
}

/** The words that are probably meant instead of rare ones: they differ in one letter, but not the first, and are far more frequent. */
export const meantWords = (similar: ReadonlyMap<string, readonly CountedWord[]>): Corrections =>
  new Map(
    [...similar].flatMap(([typed, words]) => {
      const word = meantWord(typed, words)
      return word === undefined ? [] : [[typed, word]]
    }),
  )

function meantWord(typed: string, words: readonly CountedWord[]): string | undefined {
  const own = words.find(({ word }) => word === typed)?.count ?? 1
  const [most] = words
    .filter(({ word, count }) => count >= FAR_MORE * own && word[0] === typed[0] && !HAS_DIGIT.test(word))
    .filter(({ word }) => !isStopWord(word) && editDistance(typed, word, 1) === 1)
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
  return most?.word
}

/** The query with the corrections. Null if they change nothing: words of phrases and identifiers stay as they are typed. */
export function correctQuery(query: Query, corrections: Corrections): Query | null {
  const corrected = replaceWords(query, corrections)
  return printQuery(corrected) === printQuery(query) ? null : corrected
}

function replaceWords(query: Query, corrections: Corrections): Query {
  if (query.kind === 'not') return query
  if (query.kind === 'and' || query.kind === 'or')
    return (
      replaceParts(
        query,
        query.of.map((part) => replaceWords(part, corrections)),
      ) ?? query
    )
  const word = corrections.get(correctableWord(query) ?? '')
  return word === undefined ? query : { kind: 'word', text: word }
}
