import { cacheFolder } from '#cli/index-cache/cache-folder'
import { listDocuments } from '#cli/index-cache/list-documents'
import { RepeatedReader } from '#cli/index-cache/repeated-reader'
import { pathsByShard, Shards } from '#cli/index-cache/shards'
import { stemOf } from '#cli/index-cache/stems'
import type { SearchConfig } from '#spec/config/read-simple-config'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { markedTermsOf, printQuery, type Query, type Term, withoutStopWords } from '#spec/query/index'
import { findSearchedWords, type Lexeme, makeSnippet, shownOpening, shownText } from '#spec/search/index'
import { correctableWord, correctQuery, nearestWords } from '#spec/search/ranking/correct-words'
import type { RankedDocument } from '#spec/search/ranking/rank-documents'
import { type RankedQuery, rankQuery } from '#spec/search/ranking/rank-query'
import {
  asCode,
  nameWordsOf,
  readSectionName,
  readSectionNumber,
  roundScore,
  scoreSigns,
  signsOf,
} from '#spec/search/score/index'
import type { SearchHit, SearchResult } from '../../wire/search'
import { checkoutName } from '../checkout-name'
import type { Candidate } from './candidate'
import { CheckoutSource } from './checkout-source'
import { CheckoutSpace } from './checkout-space'
import { type CollectedDocument, collectDocument } from './collected-document'
import { findCandidates } from './find-candidates'
import { takeCandidates } from './grep/grep-candidates'
import type { SourceSearch } from './grep/start-source-search'
import { hasFilter, requiredTerms, searchedTerms } from './matches'
import { type SearchedStems, searchedStemsOf } from './searched-stems'
import { findSimilarWords } from './similar-words'
import { NO_RESULT, readQuery, searchSources } from './start-search'
import { stemsOfTerm } from './term-stems'

export interface SearchedFiles {
  root: string
  config: SearchConfig
}

/** Documents for the query, as on a server, each with its best section, best first. */
export async function searchLocally(
  files: SearchedFiles,
  text: string,
  limit: number,
): Promise<SearchResult> {
  const query = readQuery(text)
  return query === null ? NO_RESULT : searchRoot(files, query, limit, searchSources(files.root, query))
}

/** `query` still has its stop words. `sourceSearch` is null if git does not search. */
export async function searchRoot(
  files: SearchedFiles,
  query: Query,
  limit: number,
  sourceSearch: SourceSearch | null,
): Promise<SearchResult> {
  const first = await findFiles(files, query, limit, sourceSearch)
  const typed = first.missing.flatMap((term) => correctableWord(term) ?? [])
  if (typed.length === 0) return resultOf(first, null)
  const similar = await findSimilarWords(files.root, files.config.docPaths, typed)
  const corrections = nearestWords(similar)
  const corrected = correctQuery(query, corrections)
  if (corrected === null) return resultOf(first, null)
  const found = await findFiles(files, corrected, limit, null, new Set(corrections.values()))
  return found.chosen.length === 0 ? resultOf(first, null) : resultOf(found, printQuery(corrected))
}

interface FoundFiles extends RankedQuery {
  space: CheckoutSpace
  /** Without stop words. */
  query: Query
}

/** The words of phrases and identifiers that no document has are searched instead of them. */
async function findFiles(
  files: SearchedFiles,
  query: Query,
  limit: number,
  sourceSearch: SourceSearch | null,
  corrected: ReadonlySet<string> = new Set(),
): Promise<FoundFiles> {
  const found = await rankFiles(files, { query, limit, withWords: false, corrected }, sourceSearch)
  if (found.droppedPhrases.length === 0) return found
  return rankFiles(files, { query, limit, withWords: true, corrected }, null)
}

interface FileSearch {
  query: Query
  limit: number
  /** Whether documents with the words of phrases and identifiers are read, too. */
  withWords: boolean
  corrected: ReadonlySet<string>
}

async function rankFiles(
  files: SearchedFiles,
  { query: parsedQuery, limit, withWords, corrected }: FileSearch,
  sourceSearch: SourceSearch | null,
): Promise<FoundFiles> {
  const query = withoutStopWords(parsedQuery)
  const searched = searchedStemsOf(searchedTerms(query, withWords))
  const { collected, documentCount } = await collectDocuments(files, query, withWords, searched, sourceSearch)
  collected.sort((one, other) => (one.columns.path < other.columns.path ? -1 : 1))
  const space = new CheckoutSpace(collected, documentCount)
  const source = new CheckoutSource(space, searched, files.config.team)
  const signs = signsOf(query)
  const scoreWithoutWords = (index: number) => (signs.length > 0 ? signScoreOf(space.at(index), signs) : 0)
  const changes = { corrected, scoreWithoutWords }
  return { ...(await rankQuery(source, parsedQuery, { limit, offset: 0 }, changes)), space, query }
}

/** As on a server, the documents about a sign come first. */
function signScoreOf({ candidate: { texts, bytes } }: CollectedDocument, signs: readonly string[]): number {
  const text = texts.sections.map(({ heading, body }) => `${heading}\n${body}`).join('\n')
  const count = (searched: readonly string[]) =>
    searched.reduce((sum, each) => sum + text.split(each).length - 1, 0)
  return scoreSigns({ asCode: count(signs.map(asCode)), anywhere: count(signs), bytes })
}

const resultOf = (
  { ranked, chosen, without, space, query }: FoundFiles,
  corrected: string | null,
): SearchResult => ({
  results: ranked.map((document) => hitOf(document, space.at(document.index), query)),
  total: chosen.length,
  relaxed: without && { without },
  corrected,
})

interface CollectedFiles {
  collected: CollectedDocument[]
  documentCount: number
}

/** The documents that can match, with the searched words that they have. */
async function collectDocuments(
  { root, config }: SearchedFiles,
  query: Query,
  withWords: boolean,
  searched: SearchedStems,
  sourceSearch: SourceSearch | null,
): Promise<CollectedFiles> {
  const repo = checkoutName(root)
  const required = requiredTerms(query)
  const isAnyPossible = isNameOfAll(repo, searched) || namesSections(query)
  const terms = isAnyPossible || required === null ? null : withWords ? searchedTerms(query, true) : required
  const collect = (candidate: Candidate) => collectDocument(candidate, searched, { repo, team: config.team })
  if (sourceSearch !== null && terms !== null) {
    const collected: CollectedDocument[] = []
    const isDocument = createDocumentSelector(config.docPaths)
    const wanted = { terms, withFilters: hasFilter(query) }
    const take = (candidate: Candidate) => void collected.push(collect(candidate))
    const documentCount = await takeCandidates(sourceSearch, root, wanted, isDocument, take)
    if (documentCount !== null) return { collected, documentCount }
  }
  sourceSearch?.grep.stop()
  const checkout = {
    root,
    shards: new Shards(cacheFolder(root)),
    sources: new RepeatedReader(),
    waitingBytes: 0,
  }
  const paths = listDocuments(root, config.docPaths)
  const collected: CollectedDocument[] = []
  // A stored document is valid only until the next shard is read.
  for (const [number, ofShard] of pathsByShard(paths))
    for (const candidate of await findCandidates(checkout, number, ofShard, terms))
      collected.push(collect(candidate))
  return { collected, documentCount: Math.max(paths.length, collected.length) }
}

/** Whether a word may name sections by what their text lacks. */
function namesSections(query: Query): boolean {
  const terms = searchedTerms(query, false)
  return terms.some(
    ({ kind, text }) =>
      kind === 'word' &&
      (readSectionName(text) !== null || (terms.length === 1 && readSectionNumber(text, true) !== null)),
  )
}

/** Whether the name of the repository has a searched word, so that each of its documents has it. */
function isNameOfAll(repo: string, { stems, beginnings }: SearchedStems): boolean {
  const { labels } = nameWordsOf({ title: '', path: '', repo, owner: null, team: null, tags: [] })
  return labels.some(
    ({ stem }) => stems.has(stem) || beginnings.some((beginning) => stem.startsWith(beginning)),
  )
}

function hitOf(
  { sections, score }: RankedDocument,
  { candidate, columns }: CollectedDocument,
  query: Query,
): SearchHit {
  const { document, texts } = candidate
  const { row } = document
  const ordinal = sections[0]?.ordinal ?? 0
  const section = document.sections[ordinal - 1]
  return {
    file_path: row.file_path,
    section_id: section?.id ?? null,
    heading: section?.title || row.title,
    title: row.title,
    status: row.status,
    owner: row.owner,
    team: columns.team,
    tags: row.tags,
    doc_type: row.type,
    review_status: row.review_status,
    snippet: snippetOf(
      query,
      (ordinal === 0 ? shownOpening : shownText)(texts.sections[ordinal]?.body ?? ''),
    ),
    score: roundScore(score),
  }
}

/** The snippet of a matching section, like the server's. */
function snippetOf(query: Query, readable: string): string {
  const lexemes = markedTermsOf(query).flatMap(lexemesOf)
  if (lexemes.length === 0) return makeSnippet(readable, null)
  const { forms, matcherOf } = findSearchedWords(lexemes, [readable])
  return makeSnippet(readable, matcherOf(new Map(forms.map((form) => [form, stemOf(form)]))))
}

const lexemesOf = (term: Term): Lexeme[] =>
  stemsOfTerm(term).forms.flatMap((stems) =>
    stems.map((text, at) => ({ text, isPrefix: term.kind === 'prefix' && at === stems.length - 1 })),
  )
