import { combine, type Query, splitWords } from '../../spec/query'
import { termsOf, withoutStopWords } from './compile-query'

/** More combinations than these would ask too much for little. */
const MAX_PARTS = 8

/** What to look for when nothing is all that was asked for: ever less of it, filters and denials always kept. */
export function relaxations(asked: Query): Query[] {
  const query = withoutStopWords(asked)
  const parts = query.kind === 'and' ? query.of : [query]
  const kept = parts.filter((part) => termsOf(part).length === 0)
  const wanted = parts.filter((part) => termsOf(part).length > 0)
  const loose = wanted.flatMap(loosened).slice(0, MAX_PARTS)
  const steps = [
    wanted.some(({ kind }) => kind === 'phrase') ? loose : [],
    loose.length > 2
      ? [
          combine(
            'or',
            loose.map((left) => combine('and', without(loose, left))),
          ),
        ]
      : [],
    loose.length > 1 ? [combine('or', loose)] : [],
  ]
  return steps
    .filter((step) => step.length > 0)
    .map((step) => combine('and', [...step, ...kept]))
    .filter((step) => step !== null)
}

/** A phrase's words, wherever they stand. */
const loosened = (part: Query): Query[] =>
  part.kind === 'phrase' ? splitWords(part.text).map(({ whole }) => ({ kind: 'word', text: whole })) : [part]

const without = <T>(items: T[], left: T) => items.filter((item) => item !== left)
