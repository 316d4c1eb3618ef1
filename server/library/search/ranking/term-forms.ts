import type { AnalyzedTerm } from '../query/analyze-terms'

/** The ways to match a term: each is a list of lexemes that a section must all have. */
export interface TermForms {
  forms: readonly (readonly string[])[]
  /** For a prefix, the beginning of its last word; otherwise null. */
  prefix: string | null
  /** Whether a section with all lexemes of a form only may match: they must also be side by side. */
  isSequence: boolean
}

/** An identifier has two forms: its parts in sequence, or one word. */
export function formsOf({ term, tsquery }: Pick<AnalyzedTerm, 'term' | 'tsquery'>): TermForms {
  const forms = tsquery
    .split(' | ')
    .map((form) =>
      [...form.matchAll(/'((?:[^']|'')+)'/g)].map(([, lexeme = '']) => lexeme.replaceAll("''", "'")),
    )
    .filter((form) => form.length > 0)
  const isPrefix = term.kind === 'prefix'
  return {
    forms,
    prefix: isPrefix ? (forms.at(-1)?.at(-1) ?? null) : null,
    isSequence: term.kind === 'phrase' || forms.some((form) => form.length > 1),
  }
}
