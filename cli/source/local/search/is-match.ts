import {
  type Filter,
  type Phrase,
  type Prefix,
  type Query,
  splitWords,
  type Word,
} from '../../../../spec/query'
import { foldWord, stemOf } from './searchable-sections'

interface Subject {
  /** Stems in the order of the text. */
  stems: readonly string[]
  text: string
  matches(filter: Filter): boolean
}

/** Whether a query needs more than what is known of a document without reading it. */
export function needsText(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(needsText)
  if (query.kind === 'not') return needsText(query.of)
  return query.kind !== 'filter' && query.kind !== 'nothing'
}

/** Whether the result is sections. A query of document filters alone selects documents. */
export function isAboutSections(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(isAboutSections)
  if (query.kind === 'not') return isAboutSections(query.of)
  if (query.kind !== 'filter') return query.kind !== 'nothing'
  return query.field === 'has' || (query.field === 'is' && query.value === 'blocked')
}

export function isMatch(query: Query, subject: Subject): boolean {
  switch (query.kind) {
    case 'and':
      return query.of.every((part) => isMatch(part, subject))
    case 'or':
      return query.of.some((part) => isMatch(part, subject))
    case 'not':
      return !isMatch(query.of, subject)
    case 'nothing':
      return false
    case 'filter':
      return subject.matches(query)
    default:
      return hasTerm(query, subject)
  }
}

/** Short identifiers also match as one word: `e-mail` finds `email`. */
const MAX_JOINED = 3

function hasTerm(term: Word | Phrase | Prefix, { stems, text }: Subject): boolean {
  const words = splitWords(term.text)
  const parts = words.flatMap(({ parts }) => parts.map(stemOf))
  if (parts.length === 0) return false
  if (term.kind === 'prefix') return hasSequence(stems, parts, (stem, part) => stem.startsWith(part))
  if (!hasSequence(stems, parts)) {
    const isIdentifier = term.kind === 'word' && parts.length > 1 && words.length <= MAX_JOINED
    return isIdentifier && stems.includes(stemOf(words.map(({ whole }) => whole).join('')))
  }
  return (
    term.kind === 'word' ||
    hasWordsInOrder(
      text,
      words.map(({ whole }) => whole),
    )
  )
}

const isEqual = (one: string, other: string) => one === other

/** Whether the parts follow each other. `isLast` compares the last one. */
function hasSequence(stems: readonly string[], parts: readonly string[], isLast = isEqual): boolean {
  const last = parts.length - 1
  return stems.some((_, at) =>
    parts.every((part, index) => {
      const stem = stems[at + index]
      return stem !== undefined && (index === last ? isLast(stem, part) : stem === part)
    }),
  )
}

/** A phrase needs its words with their endings. */
function hasWordsInOrder(text: string, words: readonly string[]): boolean {
  const found = splitWords(text).map(({ whole }) => foldWord(whole))
  return hasSequence(found, words.map(foldWord))
}
