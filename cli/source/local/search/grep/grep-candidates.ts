import { readText } from '#cli/checkout/read-text'
import type { Term } from '#spec/query/index'
import { canMatchSource } from '../can-match-source'
import { type Candidate, readCandidate } from '../candidate'
import { findDocument } from '../found-document'
import { GrepListing } from './grep-listing'
import type { SourceSearch } from './start-source-search'

/** With more candidates, it is better to parse all documents and cache them for the next search. */
const MAX_CANDIDATES = 1_000

interface Wanted {
  /** Each candidate may have one of them. */
  terms: readonly Term[]
  /** Whether the candidates will be filtered. */
  withFilters: boolean
}

/**
 * Reads the documents that can match while git searches for more. Returns the number of all documents. Returns null if git
 * fails or there are too many candidates; the documents taken so far are then incomplete.
 */
export async function takeCandidates(
  search: SourceSearch,
  root: string,
  wanted: Wanted,
  isDocument: (path: string) => boolean,
  take: (candidate: Candidate) => void,
): Promise<number | null> {
  try {
    return await takeAll(search, root, wanted, isDocument, take)
  } finally {
    search.grep.stop()
  }
}

async function takeAll(
  { roots, grep, listing }: SourceSearch,
  root: string,
  { terms, withFilters }: Wanted,
  isDocument: (path: string) => boolean,
  take: (candidate: Candidate) => void,
): Promise<number | null> {
  const takenPaths = new Set<string>()
  let count = 0
  const readAll = async (paths: readonly string[]) => {
    for (const path of paths) {
      if (takenPaths.has(path) || !isDocument(path)) continue
      takenPaths.add(path)
      const text = readText(root, path)
      if (typeof text !== 'object' || !('source' in text) || !canMatchSource(terms, path, text.source))
        continue
      if (++count > MAX_CANDIDATES) return false
      take(await candidateOf(path, text.source, withFilters))
    }
    return true
  }
  for (let paths = await grep.paths.next(); paths !== null; paths = await grep.paths.next())
    if (!(await readAll(paths))) return null
  const listedRows = await listing
  if (listedRows === null) return null
  const files = new GrepListing(listedRows)
  const isComplete =
    (await readAll([...files.unreadPaths(), ...files.pathsWith(roots)])) && (await grep.succeeded())
  return isComplete ? files.paths().filter(isDocument).length : null
}

/** Loads the full parser only if a document needs it. */
async function candidateOf(path: string, source: string, needsAll: boolean): Promise<Candidate> {
  const scannedDocument = needsAll ? null : findDocument(path, source)
  if (scannedDocument !== null) return readCandidate(scannedDocument, null, source)
  const { describeDocument } = await import('#cli/index-cache/index-document')
  const document = describeDocument(path, source)
  return readCandidate(document, document, source)
}
