import { parseQuery, withoutStopWords } from '../../../../spec/query'
import { cacheFolder } from '../../../index-cache/cache-folder'
import { type CheckoutConfig, openCheckoutConfig } from '../../../index-cache/checkout-config'
import type { IndexedDocument } from '../../../index-cache/indexed-document'
import { listDocuments } from '../../../index-cache/list-documents'
import { RepeatedReader } from '../../../index-cache/repeated-reader'
import { pathsByShard, Shards } from '../../../index-cache/shards'
import { documentIn } from '../../../index-cache/stored-document'
import type { SearchHit } from '../../wire/search'
import { findCandidates } from './find-candidates'
import { findMatches, headingOf, type Match } from './find-matches'

interface RankedHit extends Pick<Match, 'isInHeading' | 'ordinal'> {
  hit: SearchHit
}

interface SearchResult {
  results: SearchHit[]
  total: number
}

/** Searches the checkout around the current folder. */
export const searchCheckout = async (text: string, limit: number): Promise<SearchResult> =>
  searchLocally(await openCheckoutConfig(), text, limit)

/** Sections with all words of the query, as on a server. Those with the words in their heading come first. */
export async function searchLocally(
  { root, config: { team, docPaths } }: CheckoutConfig,
  text: string,
  limit: number,
): Promise<SearchResult> {
  const { query: parsed } = parseQuery(text)
  if (parsed === null || parsed.kind === 'nothing') return { results: [], total: 0 }
  const query = withoutStopWords(parsed)
  const searched = { root, shards: new Shards(cacheFolder(root)), sources: new RepeatedReader() }
  const hits: RankedHit[] = []
  let total = 0
  for (const [number, paths] of pathsByShard(listDocuments(root, docPaths))) {
    const candidates = await findCandidates(searched, number, paths, query)
    const matches = candidates.flatMap((stored) => findMatches(root, team, stored, query))
    total += matches.length
    hits.push(...bestOf(matches, limit).map((match) => toHit(match, team)))
  }
  return {
    results: hits
      .sort(compareHits)
      .slice(0, limit)
      .map(({ hit }) => hit),
    total,
  }
}

/** Only these are read further, so that memory does not grow with the number of matches. */
const bestOf = (matches: Match[], limit: number) =>
  matches.sort((one, other) => compare(one, one.stored.path, other, other.stored.path)).slice(0, limit)

const compareHits = (one: RankedHit, other: RankedHit) =>
  compare(one, one.hit.file_path, other, other.hit.file_path)

type Rank = Pick<Match, 'isInHeading' | 'ordinal'>

function compare(one: Rank, path: string, other: Rank, otherPath: string): number {
  if (one.isInHeading !== other.isInHeading) return one.isInHeading ? -1 : 1
  if (path !== otherPath) return path < otherPath ? -1 : 1
  return one.ordinal - other.ordinal
}

function toHit({ stored, ordinal, isInHeading }: Match, team: string | null): RankedHit {
  const document = documentIn(stored)
  return { isInHeading, ordinal, hit: hitOf(document, ordinal, team) }
}

function hitOf(document: IndexedDocument, ordinal: number, defaultTeam: string | null): SearchHit {
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
