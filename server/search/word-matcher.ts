import type { Database } from '../../db/client'
import { isStopWord, type SplitWord, splitWords } from '../../spec/query'
import type { AnalysedTerm, Lexeme } from './analyse-terms'
import { stemWords } from './stem-words'

/** A word of a text that was asked for. */
export interface Place {
  word: SplitWord
  /** Its number among the words of the text. */
  index: number
  lexeme: string
}

export interface WordMatcher {
  lexemes: readonly Lexeme[]
  /** The words of a text, which must be one of those that the matcher was made for, and which of them match. */
  read(text: string): { words: readonly SplitWord[]; places: readonly Place[] }
}

const MAX_STEMMED = 5_000

/** Asks the database once for the stems of all words that could match: those that begin with the same letter. */
export async function createWordMatcher(
  db: Database,
  terms: readonly AnalysedTerm[],
  texts: readonly string[],
): Promise<WordMatcher> {
  const lexemes = meaningful(terms.flatMap((term) => term.lexemes))
  const initials = new Set(lexemes.map(({ text }) => text.charAt(0)))
  const isPossible = (form: string) => initials.has(fold(form.charAt(0)))
  const split = new Map([...new Set(texts)].map((text) => [text, splitWords(text)]))
  const forms = new Map<string, string[]>()
  for (const words of split.values())
    for (const word of words)
      if (!forms.has(word.whole)) forms.set(word.whole, formsOf(word).filter(isPossible))
  const stems = await stemWords(db, [...new Set([...forms.values()].flat())].slice(0, MAX_STEMMED))

  const isMeant = ({ text, isPrefix }: Lexeme, form: string) => {
    const stem = stems.get(form)
    if (stem === undefined) return false
    return stem === text || (isPrefix && (stem.startsWith(text) || fold(form).startsWith(text)))
  }
  const lexemeOf = (possible: string[]) =>
    lexemes.find((lexeme) => possible.some((form) => isMeant(lexeme, form)))?.text
  const matches = new Map<string, string>()
  for (const [whole, possible] of forms) {
    const lexeme = possible.length > 0 ? lexemeOf(possible) : undefined
    if (lexeme !== undefined) matches.set(whole, lexeme)
  }
  const read = (text: string) => {
    const words = split.get(text) ?? []
    const places: Place[] = []
    words.forEach((word, index) => {
      const lexeme = matches.get(word.whole)
      if (lexeme !== undefined) places.push({ word, index, lexeme })
    })
    return { words, places }
  }
  return { lexemes, read: once(read) }
}

const formsOf = ({ whole, parts }: SplitWord) =>
  (parts.length > 1 ? [whole, ...parts] : [whole]).map((form) => form.toLowerCase())

/** Words that say nothing are marked only when nothing else was asked for. */
function meaningful(lexemes: Lexeme[]): Lexeme[] {
  const left = lexemes.filter(({ text, isPrefix }) => isPrefix || !isStopWord(text))
  return left.length > 0 ? left : lexemes
}

const fold = (word: string) =>
  /^[\0-\x7f]*$/.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '')

function once<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const value = known.get(text) ?? read(text)
    known.set(text, value)
    return value
  }
}
