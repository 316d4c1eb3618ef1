import type { Database } from '../../db/client'
import { findWords, isStopWord, type SplitWord, wordAt } from '../../spec/query'
import type { AnalysedTerm, Lexeme } from './analyse-terms'
import { possibleWords, unaccented } from './possible-words'
import { stemWords } from './stem-words'

/** A word of a text that was asked for. */
export interface Place {
  word: SplitWord
  /** Its number among the words of the text. */
  index: number
  lexeme: string
}

/** Where all words of a text begin, and those among them that match. */
export interface ReadText {
  starts: readonly number[]
  places: readonly Place[]
}

export interface WordMatcher {
  lexemes: readonly Lexeme[]
  /** Of the texts that the matcher was made for. */
  read(text: string): ReadText
}

const MAX_STEMMED = 5_000

/** Asks the database once for the stems of all words that could match. */
export async function createWordMatcher(
  db: Database,
  terms: readonly AnalysedTerm[],
  texts: readonly string[],
): Promise<WordMatcher> {
  const lexemes = meaningful(terms.flatMap((term) => term.lexemes))
  const isPossible = possibleWords(lexemes)
  const found = new Map([...new Set(texts)].map((text) => [text, findPossible(text, isPossible.at)]))
  const forms = new Map<string, string[]>()
  for (const { words } of found.values())
    for (const { word } of words)
      if (!forms.has(word.whole)) forms.set(word.whole, formsOf(word).filter(isPossible.form))
  const stems = await stemWords(db, [...new Set([...forms.values()].flat())].slice(0, MAX_STEMMED))

  const isMeant = ({ text, isPrefix }: Lexeme, form: string) => {
    const stem = stems.get(form)
    if (stem === undefined) return false
    return stem === text || (isPrefix && (stem.startsWith(text) || unaccented(form).startsWith(text)))
  }
  const meant = new Map<string, string>()
  for (const [whole, its] of forms) {
    const lexeme = lexemes.find((lexeme) => its.some((form) => isMeant(lexeme, form)))
    if (lexeme) meant.set(whole, lexeme.text)
  }
  const read = (text: string): ReadText => {
    const { starts, words } = found.get(text) ?? NOTHING
    const places = words.flatMap(({ word, index }) => {
      const lexeme = meant.get(word.whole)
      return lexeme === undefined ? [] : [{ word, index, lexeme }]
    })
    return { starts, places }
  }
  return { lexemes, read: once(read) }
}

interface PossibleText {
  starts: readonly number[]
  words: readonly Omit<Place, 'lexeme'>[]
}

const NOTHING: PossibleText = { starts: [], words: [] }

function findPossible(text: string, isPossible: ReturnType<typeof possibleWords>['at']): PossibleText {
  const { starts, ends } = findWords(text)
  const words: Omit<Place, 'lexeme'>[] = []
  starts.forEach((start, index) => {
    const end = ends[index] ?? start
    if (isPossible(text, start, end)) words.push({ word: wordAt(text, start, end), index })
  })
  return { starts, words }
}

const formsOf = ({ whole, parts }: SplitWord) =>
  (parts.length > 1 ? [whole, ...parts] : [whole]).map((form) => form.toLowerCase())

/** Words that say nothing are marked only when nothing else was asked for. */
function meaningful(lexemes: Lexeme[]): Lexeme[] {
  const left = lexemes.filter(({ text, isPrefix }) => isPrefix || !isStopWord(text))
  return left.length > 0 ? left : lexemes
}

function once<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const value = known.get(text) ?? read(text)
    known.set(text, value)
    return value
  }
}
