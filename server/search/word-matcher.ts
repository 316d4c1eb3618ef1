import type { Database } from '../../db/client'
import { isStopWord, type SplitWord, splitWords } from '../../spec/query'
import type { AnalysedTerm, Lexeme } from './analyse-terms'
import { stemWords } from './stem-words'

/** Which word of a text is which of the lexemes that were asked for. */
export interface WordMatcher {
  /** The lexeme's text, or null. */
  match(word: SplitWord): string | null
  lexemes: readonly Lexeme[]
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
  const possible = new Set<string>()
  for (const text of texts)
    for (const word of splitWords(text))
      for (const form of formsOf(word)) if (initials.has(fold(form).charAt(0))) possible.add(form)
  const stems = await stemWords(db, [...possible].slice(0, MAX_STEMMED))
  const isMeant = ({ text, isPrefix }: Lexeme, form: string) => {
    const stem = stems.get(form)
    return (
      stem !== undefined &&
      (stem === text || (isPrefix && (stem.startsWith(text) || fold(form).startsWith(text))))
    )
  }
  return {
    lexemes,
    match(word) {
      const forms = formsOf(word)
      return lexemes.find((lexeme) => forms.some((form) => isMeant(lexeme, form)))?.text ?? null
    },
  }
}

const formsOf = ({ whole, parts }: SplitWord) =>
  (parts.length > 1 ? [whole, ...parts] : [whole]).map((form) => form.toLowerCase())

/** Words that say nothing are marked only when nothing else was asked for. */
function meaningful(lexemes: Lexeme[]): Lexeme[] {
  const left = lexemes.filter(({ text, isPrefix }) => isPrefix || !isStopWord(text))
  return left.length > 0 ? left : lexemes
}

const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
