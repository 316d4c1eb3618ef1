import { cacheFolder } from '#cli/index-cache/cache-folder'
import { listDocuments } from '#cli/index-cache/list-documents'
import { RepeatedReader } from '#cli/index-cache/repeated-reader'
import { pathsByShard, Shards } from '#cli/index-cache/shards'
import { stemOf } from '#cli/index-cache/stems'
import type { SearchConfig } from '#spec/config/read-simple-config'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { markedTermsOf, type Query } from '#spec/query/index'
import { findSearchedWords, type Lexeme, makeSnippet, shownText } from '#spec/search/index'
import { roundScore } from '#spec/search/score/index'
import type { SearchHit } from '../../wire/search'
import type { Candidate } from './candidate'
import { findCandidates } from './find-candidates'
import { findMatch, headingOf } from './find-match'
import { takeCandidates } from './grep/grep-candidates'
import type { SourceSearch } from './grep/start-source-search'
import type { Term } from './matches'
import { type Match, type ScoredQuery, scoredQueryOf } from './score'
import { NO_RESULT, readQuery, type SearchResult, searchSources } from './start-search'
import { stemsOfTerm } from './term-stems'

/** Documents with all words of the query, as on a server, each with its best section, best first. */
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
  private readonly scored: ScoredQuery
  private matches: Match[] = []
  private total = 0

  constructor(
    private readonly team: string | null,
    private readonly query: Query,
    private readonly limit: number,
  ) {
    this.scored = scoredQueryOf(query)
  }

  /**
   * Keeps at most twice the requested number of matches, so that memory does not grow with the matches and sorting does not
   * happen once per document.
   */
  add(candidates: readonly Candidate[]): void {
    const found = candidates.flatMap(
      (candidate) => findMatch(this.team, candidate, this.query, this.scored) ?? [],
    )
    this.total += found.length
    for (const match of bestOf(found, this.limit)) {
      // A stored document is valid only until the next shard is read.
      match.candidate.keep()
      this.matches.push(match)
    }
    if (this.matches.length > 2 * this.limit) this.matches = bestOf(this.matches, this.limit)
  }

  best(): SearchResult {
    this.matches = bestOf(this.matches, this.limit)
    const results = this.matches.map((match) => hitOf(match, this.team, this.query))
    return { results, total: this.total }
  }
}

const bestOf = (matches: Match[], limit: number): Match[] => matches.sort(compareMatches).slice(0, limit)

/** Best first; equal scores in the order of the files. */
function compareMatches(one: Match, other: Match): number {
  if (one.score !== other.score) return other.score - one.score
  const [path, otherPath] = [one.candidate.path, other.candidate.path]
  if (path !== otherPath) return path < otherPath ? -1 : 1
  return one.ordinal - other.ordinal
}

function hitOf({ candidate, ordinal, score }: Match, defaultTeam: string | null, query: Query): SearchHit {
  const { document, texts } = candidate
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
    snippet: snippetOf(query, texts.sections[ordinal]?.body ?? ''),
    score: roundScore(score),
  }
}

/** The snippet of a matching section, like the server's. */
function snippetOf(query: Query, body: string): string {
  const readable = shownText(body)
  const lexemes = markedTermsOf(query).flatMap(lexemesOf)
  if (lexemes.length === 0) return makeSnippet(readable, null)
  const { forms, matcherOf } = findSearchedWords(lexemes, [readable])
  return makeSnippet(readable, matcherOf(new Map(forms.map((form) => [form, stemOf(form)]))))
}

const lexemesOf = (term: Term): Lexeme[] =>
  stemsOfTerm(term).alternatives.flatMap((stems) =>
    stems.map((text, at) => ({ text, isPrefix: term.kind === 'prefix' && at === stems.length - 1 })),
  )
