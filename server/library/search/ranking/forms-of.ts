import { type TermForms, toTermForms } from '#spec/search/ranking/term-forms'
import type { AnalyzedTerm } from '../query/analyze-terms'

/** The forms that Postgres made of a term. */
export const formsOf = ({ term, tsquery }: Pick<AnalyzedTerm, 'term' | 'tsquery'>): TermForms =>
  toTermForms(
    term.kind,
    tsquery
      .split(' | ')
      .map((form) =>
        [...form.matchAll(/'((?:[^']|'')+)'/g)].map(([, stem = '']) => stem.replaceAll("''", "'")),
      ),
  )
