import type { Query, Word } from '#spec/query/index'
import type { SynonymsOfWords } from '#spec/search/ranking/match-query'
import { normalizeSynonym, stemOfPlainWord, stemsOf } from './synonym-text'

/** The synonyms by the stems of a word or phrase. */
export type SynonymTable = ReadonlyMap<string, readonly string[]>

/** Bounds the words that one word of a query becomes. */
const MAX_SYNONYMS_OF_WORD = 10

interface SynonymEntry {
  term: string
  words: readonly string[]
}

/** Each term finds its words, and each word finds the term, but not the other words. */
export function synonymTable(entries: readonly SynonymEntry[]): SynonymTable {
  const table = new Map<string, string[]>()
  const add = (from: string, to: string) => {
    const stems = stemsOf(from)
    const known = table.get(stems) ?? []
    if (stems !== stemsOf(to) && !known.includes(to)) table.set(stems, [...known, to])
  }
  for (const { term, words } of entries)
    for (const word of words) {
      add(term, word)
      add(word, term)
    }
  return table
}

/**
 * The synonyms of the words of a query, by word. The synonyms of a phrase belong to each of its words. Words in quotation
 * marks, excluded words, prefixes, numbers and identifiers have none.
 */
export function findSynonyms(query: Query, table: SynonymTable): SynonymsOfWords {
  const found = new Map<Query, Word[]>()
  if (table.size > 0) addSynonyms(query, table, found)
  return found
}

function addSynonyms(query: Query, table: SynonymTable, found: Map<Query, Word[]>): void {
  if (query.kind === 'word') addOfRuns([query], table, found)
  if (query.kind === 'and') addOfRuns(query.of, table, found)
  if (query.kind === 'and' || query.kind === 'or')
    for (const part of query.of)
      if (query.kind === 'or' || part.kind !== 'word') addSynonyms(part, table, found)
}

/** Looks up each word, and each phrase of words side by side. */
function addOfRuns(parts: readonly Query[], table: SynonymTable, found: Map<Query, Word[]>): void {
  const longest = Math.max(...[...table.keys()].map((stems) => stems.split(' ').length))
  for (const start of parts.keys()) {
    const run: Word[] = []
    const stems: string[] = []
    for (const part of parts.slice(start, start + longest)) {
      const stem = part.kind === 'word' ? stemOfPlainWord(part.text) : null
      if (part.kind !== 'word' || stem === null) break
      run.push(part)
      stems.push(stem)
      for (const text of table.get(stems.join(' ')) ?? []) for (const word of run) add(found, word, text)
    }
  }
}

function add(found: Map<Query, Word[]>, word: Word, text: string): void {
  const known = found.get(word) ?? []
  const isKnown = text === normalizeSynonym(word.text) || known.some((other) => other.text === text)
  if (!isKnown && known.length < MAX_SYNONYMS_OF_WORD) found.set(word, [...known, { kind: 'word', text }])
}
