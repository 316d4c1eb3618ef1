import type { Term } from '#spec/query/index'
import { rootOf } from '../stem-pattern'
import { stemsOfTerm } from '../term-stems'

/** Every document with one of the terms contains at least one of these roots. Null if there are no such roots. */
export function requiredRoots(terms: readonly Term[]): string[] | null {
  const roots = terms.flatMap((term) => stemsOfTerm(term).forms.map((stems) => longest(stems.map(rootOf))))
  return roots.length === 0 || roots.includes('') ? null : [...new Set(roots)]
}

const longest = (roots: readonly string[]) =>
  roots.reduce((best, root) => (root.length > best.length ? root : best), '')
