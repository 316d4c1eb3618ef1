import { findWords, isStopWord, type SplitWord, wordAt } from '#spec/query/index'
import { createStemFilter, unaccented } from './stem-filter'

export interface Lexeme {
  text: string
  /** Whether longer words that start with it also match. */
  isPrefix: boolean
}

/** A word of a text that matches the search. */
export interface WordMatch {
  word: SplitWord
  /** Index among the words of the text. */
  index: number
  lexeme: string
}

/** The offsets of all words of a text, and the words that match. */
export interface MatchedText {
  starts: readonly number[]
  matches: readonly WordMatch[]
}

export interface WordMatcher {
  lexemes: readonly Lexeme[]
  /** Accepts only texts that were passed to `findSearchedWords`. */
  matchText(text: string): MatchedText
}

export interface WordSearch {
  /** Forms of the words that could match, in lower case. */
  forms: readonly string[]
  /** Compares the stems of the forms with the lexemes. A form without a stem does not match. */
  matcherOf(stems: ReadonlyMap<string, string>): WordMatcher
}

/** Finds the words of the texts that could match. Only these need to be stemmed. */
export function findSearchedWords(searched: readonly Lexeme[], texts: readonly string[]): WordSearch {
  const lexemes = withoutStopLexemes(searched)
  const stemFilter = createStemFilter(lexemes)
  const candidates = new Map([...new Set(texts)].map((text) => [text, findCandidateWords(text, stemFilter)]))
  const forms = new Map<string, string[]>()
  for (const { words } of candidates.values())
    for (const { word } of words)
      if (!forms.has(word.whole)) forms.set(word.whole, formsOf(word).filter(stemFilter.acceptsForm))
  return {
    forms: [...new Set([...forms.values()].flat())],
    matcherOf: (stems) => createMatcher(lexemes, candidates, forms, stems),
  }
}

function createMatcher(
  lexemes: readonly Lexeme[],
  candidates: ReadonlyMap<string, CandidateWords>,
  forms: ReadonlyMap<string, readonly string[]>,
  stems: ReadonlyMap<string, string>,
): WordMatcher {
  const matchesLexeme = ({ text, isPrefix }: Lexeme, form: string) => {
    const stem = stems.get(form)
    if (stem === undefined) return false
    return stem === text || (isPrefix && (stem.startsWith(text) || unaccented(form).startsWith(text)))
  }
  const lexemeByWord = new Map<string, string>()
  for (const [whole, wordForms] of forms) {
    const lexeme = lexemes.find((lexeme) => wordForms.some((form) => matchesLexeme(lexeme, form)))
    if (lexeme) lexemeByWord.set(whole, lexeme.text)
  }
  const matchText = (text: string): MatchedText => {
    const { starts, words } = candidates.get(text) ?? NO_WORDS
    const matches = words.flatMap(({ word, index }) => {
      const lexeme = lexemeByWord.get(word.whole)
      return lexeme === undefined ? [] : [{ word, index, lexeme }]
    })
    return { starts, matches }
  }
  return { lexemes, matchText: rememberByText(matchText) }
}

interface CandidateWords {
  starts: readonly number[]
  words: readonly Omit<WordMatch, 'lexeme'>[]
}

const NO_WORDS: CandidateWords = { starts: [], words: [] }

function findCandidateWords(
  text: string,
  { acceptsWordAt }: ReturnType<typeof createStemFilter>,
): CandidateWords {
  const { starts, ends } = findWords(text)
  const words: Omit<WordMatch, 'lexeme'>[] = []
  starts.forEach((start, index) => {
    const end = ends[index] ?? start
    if (acceptsWordAt(text, start, end)) words.push({ word: wordAt(text, start, end), index })
  })
  return { starts, words }
}

const formsOf = ({ whole, parts }: SplitWord) =>
  (parts.length > 1 ? [whole, ...parts] : [whole]).map((form) => form.toLowerCase())

/** Stop words are marked only if the search has no other words. */
function withoutStopLexemes(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  const significant = lexemes.filter(({ text, isPrefix }) => isPrefix || !isStopWord(text))
  return significant.length > 0 ? significant : lexemes
}

function rememberByText<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  return (text) => {
    const value = results.get(text) ?? compute(text)
    results.set(text, value)
    return value
  }
}
