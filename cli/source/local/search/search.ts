import { createDocumentSelector } from '../../../../spec/engines/select-documents'
import { parseQuery, type Query, withoutStopWords } from '../../../../spec/query'
import { findRoot } from '../../../checkout/find-root'
import { cacheFolder } from '../../../index-cache/cache-folder'
import { type CheckoutConfig, openCheckoutConfig } from '../../../index-cache/checkout-config'
import { readHead } from '../../../index-cache/index-head'
import type { SearchedDocument } from '../../../index-cache/indexed-document'
import { listDocuments } from '../../../index-cache/list-documents'
import { RepeatedReader } from '../../../index-cache/repeated-reader'
import { pathsByShard, Shards } from '../../../index-cache/shards'
import type { SearchHit } from '../../wire/search'
import type { Candidate } from './candidate'
import { findCandidates } from './find-candidates'
import { findMatches, headingOf, type Match } from './find-matches'
import { type SourceSearch, startSourceSearch } from './grep/grep-candidates'

interface RankedHit extends Pick<Match, 'isInHeading' | 'ordinal'> {
  hit: SearchHit
}

interface SearchResult {
  results: SearchHit[]
  total: number
}

/** Searches the checkout around the current folder. */
export function searchCheckout(text: string, limit: number): Promise<SearchResult> {
  const root = findRoot(process.cwd())
  return searchRoot(root, openCheckoutConfig, text, limit)
}

export const searchLocally = ({ root, config }: CheckoutConfig, text: string, limit: number) =>
  searchRoot(root, async () => ({ root, config }), text, limit)

/** Sections with all words of the query, as on a server. Those with the words in their heading come first. */
async function searchRoot(
  root: string,
  openConfig: () => Promise<CheckoutConfig>,
  text: string,
  limit: number,
): Promise<SearchResult> {
  const { query: parsed } = parseQuery(text)
  if (parsed === null || parsed.kind === 'nothing') return { results: [], total: 0 }
  const query = withoutStopWords(parsed)
  const sourceSearch = isCached(root) ? null : startSourceSearch(root, query)
  const { config } = await openConfig()
  return collectHits(candidatesOf(root, config.docPaths, query, sourceSearch), config.team, query, limit)
}

/** Whether a command parsed all documents before. */
function isCached(root: string): boolean {
  const folder = cacheFolder(root)
  return folder !== null && readHead(folder) !== null
}

/** All documents that can have matches, in batches. */
async function* candidatesOf(
  root: string,
  docPaths: readonly string[],
  query: Query,
  sourceSearch: SourceSearch | null,
): AsyncGenerator<Candidate[]> {
  const sourceCandidates = await sourceSearch?.findCandidates(createDocumentSelector(docPaths))
  if (sourceCandidates != null) {
    yield sourceCandidates
    return
  }
  const checkout = {
    root,
    shards: new Shards(cacheFolder(root)),
    sources: new RepeatedReader(),
    waitingBytes: 0,
  }
  for (const [number, paths] of pathsByShard(listDocuments(root, docPaths)))
    yield await findCandidates(checkout, number, paths, query)
}

async function collectHits(
  batches: AsyncIterable<Candidate[]>,
  team: string | null,
  query: Query,
  limit: number,
): Promise<SearchResult> {
  const hits: RankedHit[] = []
  let total = 0
  for await (const candidates of batches) {
    const matches = candidates.flatMap((candidate) => findMatches(team, candidate, query))
    total += matches.length
    hits.push(...bestOf(matches, limit).map((match) => toHit(match, team)))
  }
  const best = hits.sort(compareHits).slice(0, limit)
  return { results: best.map(({ hit }) => hit), total }
}

/** Only these are read further, so that memory does not grow with the number of matches. */
const bestOf = (matches: Match[], limit: number) =>
  matches.sort((one, other) => compare(one, one.candidate.path, other, other.candidate.path)).slice(0, limit)

const compareHits = (one: RankedHit, other: RankedHit) =>
  compare(one, one.hit.file_path, other, other.hit.file_path)

type Rank = Pick<Match, 'isInHeading' | 'ordinal'>

function compare(one: Rank, path: string, other: Rank, otherPath: string): number {
  if (one.isInHeading !== other.isInHeading) return one.isInHeading ? -1 : 1
  if (path !== otherPath) return path < otherPath ? -1 : 1
  return one.ordinal - other.ordinal
}

const toHit = ({ candidate, ordinal, isInHeading }: Match, team: string | null): RankedHit => ({
  isInHeading,
  ordinal,
  hit: hitOf(candidate.document, ordinal, team),
})

function hitOf(document: SearchedDocument, ordinal: number, defaultTeam: string | null): SearchHit {
  const { row, team, sections } = document
  return {
    file_path: row.file_path,
    section_id: sections[ordinal - 1]?.id ?? null,
    heading: headingOf(document, ordinal) || row.title,
    title: row.title,
    status: row.status,
    owner: row.owner,
    team: team ?? defaultTeam,
    tags: row.tags,
    doc_type: row.type,
    review_status: row.review_status,
  }
}
