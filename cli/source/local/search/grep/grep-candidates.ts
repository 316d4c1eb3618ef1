import { isAscii } from '../../../../../spec/markdown/is-ascii'
import type { Query } from '../../../../../spec/query'
import { listForGrep } from '../../../../checkout/list-files'
import { readText } from '../../../../checkout/read-text'
import { canMatchSource } from '../can-match-source'
import { type Candidate, parsedCandidate } from '../candidate'
import { patternOf } from '../stem-pattern'
import { type RunningGrep, startGrep } from './grep-paths'
import { grepPatterns } from './grep-patterns'
import { requiredRoots } from './required-roots'

/** With more documents than this it is better to keep what was parsed for the next search. */
const MAX_CANDIDATES = 1_000

export interface SourceSearch {
  /**
   * The documents that can have matches, parsed while git searches for others. Null if git cannot tell, or if there are
   * very many.
   */
  findCandidates(isDocument: (path: string) => boolean): Promise<Candidate[] | null>
}

/** Starts git, which works while svc reads the configuration. Null for a query that documents without its words can match. */
export function startSourceSearch(root: string, query: Query): SourceSearch | null {
  const roots = requiredRoots(query)
  if (roots === null || roots.length === 0) return null
  const grep = startGrep(root, grepPatterns(roots))
  return {
    async findCandidates(isDocument) {
      try {
        return await collect(root, query, roots, grep, isDocument)
      } finally {
        grep.stop()
      }
    },
  }
}

async function collect(
  root: string,
  query: Query,
  roots: readonly string[],
  grep: RunningGrep,
  isDocument: (path: string) => boolean,
): Promise<Candidate[] | null> {
  const listed = listForGrep(root)
  if (listed === null) return null
  const isInPath = pathMatcher(roots)
  const others = [...listed.keys()].filter(
    (path) => (listed.get(path) === false || isInPath(path)) && isDocument(path),
  )
  if (others.length > MAX_CANDIDATES) return null
  const { describeDocument } = await import('../../../../index-cache/index-document')
  const candidates: Candidate[] = []
  const take = (path: string) => {
    const text = readText(root, path)
    if (typeof text !== 'object' || !('source' in text) || !canMatchSource(query, path, text.source)) return
    candidates.push(parsedCandidate(describeDocument(path, text.source), text.source))
  }
  const taken = new Set(others)
  others.forEach(take)
  for await (const path of grep.paths) {
    if (!listed.has(path) || taken.has(path) || !isDocument(path)) continue
    take(path)
    if (candidates.length > MAX_CANDIDATES) return null
  }
  return (await grep.succeeded()) ? candidates : null
}

/** Finds a root in a path. Markup has no meaning there. */
function pathMatcher(roots: readonly string[]): (path: string) => boolean {
  return (path) => {
    if (!isAscii(path)) return roots.some((root) => patternOf(root).test(path))
    const folded = path.toLowerCase()
    return roots.some((root) => folded.includes(root))
  }
}
