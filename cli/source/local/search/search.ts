import type { SearchConfig } from '../../../../spec/config/read-simple-config'
import { createDocumentSelector } from '../../../../spec/engines/select-documents'
import type { Query } from '../../../../spec/query'
import { cacheFolder } from '../../../index-cache/cache-folder'
import { listDocuments } from '../../../index-cache/list-documents'
import { RepeatedReader } from '../../../index-cache/repeated-reader'
import { pathsByShard, Shards } from '../../../index-cache/shards'
import type { SearchHit } from '../../wire/search'
import type { Candidate } from './candidate'
import { findCandidates } from './find-candidates'
import { findMatches, headingOf, type Match } from './find-matches'
import type { FoundDocument } from './found-document'
import { takeCandidates } from './grep/grep-candidates'
import type { SourceSearch } from './grep/start-source-search'
import { NO_RESULT, type SearchResult } from './search-checkout'
import { readQuery, searchSources } from './start-search'

interface RankedHit extends Pick<Match, 'isInHeading' | 'ordinal'> {
  hit: SearchHit
}

/** Sections with all words of the query, as on a server. Those with the words in their heading come first. */
export async function searchLocally(
  { root, config }: { root: string; config: SearchConfig },
  text: string,
  limit: number,
): Promise<SearchResult> {
  const query = readQuery(text)
  return query === null ? NO_RESULT : searchRoot(root, config, query, limit, searchSources(root, query))
}

/** `sourceSearch` is null if git does not search. */
export async function searchRoot(
  root: string,
  config: SearchConfig,
  query: Query,
  limit: number,
  sourceSearch: SourceSearch | null,
): Promise<SearchResult> {
  if (sourceSearch !== null) {
    const hits = new HitCollector(config.team, query, limit)
    const isDocument = createDocumentSelector(config.docPaths)
    const take = (candidate: Candidate) => hits.add([candidate])
    if (await takeCandidates(sourceSearch, root, query, isDocument, take)) return hits.best()
  }
  const hits = new HitCollector(config.team, query, limit)
  const checkout = {
    root,
    shards: new Shards(cacheFolder(root)),
    sources: new RepeatedReader(),
    waitingBytes: 0,
  }
  for (const [number, paths] of pathsByShard(listDocuments(root, config.docPaths)))
    hits.add(await findCandidates(checkout, number, paths, query))
  return hits.best()
}

class HitCollector {
  private readonly hits: RankedHit[] = []
  private total = 0

  constructor(
    private readonly team: string | null,
    private readonly query: Query,
    private readonly limit: number,
  ) {}

  add(candidates: readonly Candidate[]): void {
    const matches = candidates.flatMap((candidate) => findMatches(this.team, candidate, this.query))
    this.total += matches.length
    this.hits.push(...bestOf(matches, this.limit).map((match) => toHit(match, this.team)))
  }

  best(): SearchResult {
    const best = this.hits.sort(compareHits).slice(0, this.limit)
    return { results: best.map(({ hit }) => hit), total: this.total }
  }
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

function hitOf(document: FoundDocument, ordinal: number, defaultTeam: string | null): SearchHit {
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
