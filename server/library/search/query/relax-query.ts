import { combine, type Query, splitWords, termsOf, withoutStopWords } from '#spec/query/index'
import type { Term } from './to-tsquery'

/** Bounds the number of combinations. */
const MAX_PARTS = 8

/** Weaker queries to try, in order, if nothing matches. They keep filters and exclusions. */
export function relaxations(parsedQuery: Query): Query[] {
  const query = withoutStopWords(parsedQuery)
  const parts = query.kind === 'and' ? query.of : [query]
  const fixed = parts.filter((part) => termsOf(part).length === 0)
  const relaxable = parts.filter((part) => termsOf(part).length > 0)
  const terms = relaxable.flatMap(splitPhrase).slice(0, MAX_PARTS)
  const steps = [
    relaxable.some(({ kind }) => kind === 'phrase') ? terms : [],
    terms.length > 2
      ? [
          combine(
            'or',
            terms.map((term) =>
              combine(
                'and',
                terms.filter((other) => other !== term),
              ),
            ),
          ),
        ]
      : [],
    terms.length > 1 ? [combine('or', terms)] : [],
  ]
  return steps
    .filter((step) => step.length > 0)
    .map((step) => combine('and', [...step, ...fixed]))
    .filter((step) => step !== null)
}

/** The words of a phrase, in any position. */
const splitPhrase = (part: Query): Query[] =>
  part.kind === 'phrase' ? splitWords(part.text).map(({ whole }) => ({ kind: 'word', text: whole })) : [part]

/** All terms of the query and of its relaxations, to look them up in one statement. */
export function termsToLookUp(query: Query): Term[] {
  if (query.kind === 'not') return termsToLookUp(query.of)
  if (query.kind === 'and' || query.kind === 'or') return query.of.flatMap(termsToLookUp)
  if (query.kind === 'filter' || query.kind === 'nothing') return []
  return [query, ...splitPhrase(query).filter((part) => part.kind === 'word')]
}
