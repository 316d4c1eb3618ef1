import { stemOf } from '#cli/index-cache/stems'
import { type Query, termsOf } from '#spec/query/index'
import { findSearchedWords, type Lexeme, makeSnippet, readableText } from '#spec/search/index'
import type { Term } from './matches'
import { stemsOfTerm } from './term-stems'

/** The snippet of a matching section, like the server's. */
export function snippetOf(query: Query, body: string): string {
  const readable = readableText(body)
  const lexemes = termsOf(query).flatMap(lexemesOf)
  if (lexemes.length === 0) return makeSnippet(readable, null)
  const { forms, matcherOf } = findSearchedWords(lexemes, [readable])
  return makeSnippet(readable, matcherOf(new Map(forms.map((form) => [form, stemOf(form)]))))
}

const lexemesOf = (term: Term): Lexeme[] =>
  stemsOfTerm(term).alternatives.flatMap((stems) =>
    stems.map((text, at) => ({ text, isPrefix: term.kind === 'prefix' && at === stems.length - 1 })),
  )
