import { isAscii } from '../../../../../spec/markdown/is-ascii'
import type { Query } from '../../../../../spec/query'
import { readText } from '../../../../checkout/read-text'
import { canMatchSource } from '../can-match-source'
import { type Candidate, readCandidate } from '../candidate'
import { findDocument } from '../found-document'
import { hasFilter } from '../matches'
import { patternOf } from '../stem-pattern'
import type { SourceSearch } from './start-source-search'

/** With more documents than this it is better to keep what was parsed for the next search. */
const MAX_CANDIDATES = 1_000

/**
 * Reads the documents that can have matches, while git searches for others. False if git cannot tell, or if there are very
 * many. Then those that were taken are not all.
 */
export async function takeCandidates(
  search: SourceSearch,
  root: string,
  query: Query,
  isDocument: (path: string) => boolean,
  take: (candidate: Candidate) => void,
): Promise<boolean> {
  try {
    return await takeAll(search, root, query, isDocument, take)
  } finally {
    search.grep.stop()
  }
}

async function takeAll(
  { roots, grep, listing }: SourceSearch,
  root: string,
  query: Query,
  isDocument: (path: string) => boolean,
  take: (candidate: Candidate) => void,
): Promise<boolean> {
  const listedPaths = await listing
  if (listedPaths === null) return false
  const isInPath = pathMatcher(roots)
  const others = [...listedPaths.keys()].filter(
    (path) => (listedPaths.get(path) === false || isInPath(path)) && isDocument(path),
  )
  if (others.length > MAX_CANDIDATES) return false
  let count = 0
  const read = async (path: string) => {
    const text = readText(root, path)
    if (typeof text !== 'object' || !('source' in text) || !canMatchSource(query, path, text.source)) return
    count++
    take(await candidateOf(path, text.source, hasFilter(query)))
  }
  const takenPaths = new Set(others)
  for (const path of others) await read(path)
  for await (const path of grep.paths) {
    if (!listedPaths.has(path) || takenPaths.has(path) || !isDocument(path)) continue
    await read(path)
    if (count > MAX_CANDIDATES) return false
  }
  return grep.succeeded()
}

/** Loads the parser of whole documents only if one needs it. */
async function candidateOf(path: string, source: string, needsAll: boolean): Promise<Candidate> {
  const scannedDocument = needsAll ? null : findDocument(path, source)
  if (scannedDocument !== null) return readCandidate(scannedDocument, null, source)
  const { describeDocument } = await import('../../../../index-cache/index-document')
  const document = describeDocument(path, source)
  return readCandidate(document, document, source)
}

/** Finds a root in a path. Markup has no meaning there. */
function pathMatcher(roots: readonly string[]): (path: string) => boolean {
  return (path) => {
    if (!isAscii(path)) return roots.some((root) => patternOf(root).test(path))
    const folded = path.toLowerCase()
    return roots.some((root) => folded.includes(root))
  }
}
