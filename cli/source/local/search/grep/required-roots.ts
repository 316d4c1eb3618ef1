import type { Query } from '#spec/query/index'
import type { Term } from '../matches'
import { rootOf } from '../stem-pattern'
import { stemsOfTerm } from '../term-stems'

/** A list of roots: every matching document contains at least one of them. Null if the query has no such list. */
export function requiredRoots(query: Query): string[] | null {
  switch (query.kind) {
    case 'and':
      return mostSelective(query.of.map(requiredRoots))
    case 'or':
      return union(query.of.map(requiredRoots))
    case 'nothing':
      return []
    case 'not':
    case 'filter':
    case 'pattern':
    case 'sign':
      return null
    default:
      return rootsOfTerm(query)
  }
}

function rootsOfTerm(term: Term): string[] | null {
  const roots = stemsOfTerm(term).alternatives.map((stems) => longest(stems.map(rootOf)))
  return roots.includes('') ? null : roots
}

const longest = (roots: readonly string[]) =>
  roots.reduce((best, root) => (root.length > best.length ? root : best), '')

/** Long roots are rare. */
function mostSelective(parts: readonly (string[] | null)[]): string[] | null {
  const shortest = (roots: string[]) => Math.min(...roots.map(({ length }) => length))
  return parts.reduce((best, roots) => {
    if (roots === null || best === null) return roots ?? best
    return shortest(roots) > shortest(best) ? roots : best
  }, null)
}

function union(parts: readonly (string[] | null)[]): string[] | null {
  const all: string[] = []
  for (const roots of parts) {
    if (roots === null) return null
    all.push(...roots)
  }
  return all
}
