import { stemOf } from '#cli/index-cache/stems'
import { markedTermsOf, printQuery, type Query, type Term, withoutStopWords } from '#spec/query/index'
import {
  findSearchedWords,
  type Lexeme,
  makeSnippet,
  phrasesOf,
  shownOpening,
  shownText,
} from '#spec/search/index'
import { correctableWord, correctQuery, nearestWords } from '#spec/search/ranking/correct-words'
import type { RankedDocument } from '#spec/search/ranking/rank-documents'
import { type RankedQuery, rankQuery } from '#spec/search/ranking/rank-query'
import { asCode, roundScore, scoreSigns, signsOf } from '#spec/search/score/index'
import type { SearchHit, SearchResult } from '../../wire/search'
import { CheckoutSource } from './checkout-source'
import { CheckoutSpace } from './checkout-space'
import { collectDocuments, type SearchedFiles } from './collect-documents'
import type { CollectedDocument } from './collected-document'
import type { SourceSearch } from './grep/start-source-search'
import { searchedTerms } from './matches'
import { searchedStemsOf } from './searched-stems'
import { findSimilarWords } from './similar-words'
import { NO_RESULT, readQuery, searchSources } from './start-search'
import { stemsOfTerm } from './term-stems'

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
  const first = await findFiles(files, { query, limit }, sourceSearch)
  const typed = first.missing.flatMap((term) => correctableWord(term) ?? [])
  if (typed.length === 0) return resultOf(first, null)
  const similar = await findSimilarWords(files.root, files.config.docPaths, typed)
  const corrections = nearestWords(new Map(typed.map((word) => [word, similar])))
  const corrected = correctQuery(query, corrections)
  if (corrected === null) return resultOf(first, null)
  const search = { query: corrected, limit, corrected: new Set(corrections.values()) }
  const found = await findFiles(files, search, null)
  return found.chosen.length === 0 ? resultOf(first, null) : resultOf(found, printQuery(corrected))
}

interface FoundFiles extends RankedQuery {
  space: CheckoutSpace
  /** The terms that excerpts mark. */
  marked: readonly Term[]
}

interface FileSearch {
  query: Query
  limit: number
  corrected?: ReadonlySet<string>
}

/** The words of phrases and identifiers that no document has are searched instead of them. */
async function findFiles(
  files: SearchedFiles,
  search: FileSearch,
  sourceSearch: SourceSearch | null,
): Promise<FoundFiles> {
  const found = await rankFiles(files, search, false, sourceSearch)
  return found.droppedPhrases.length === 0 ? found : rankFiles(files, search, true, null)
}

/** With `withWords`, documents with the words of phrases and identifiers are read, too. */
async function rankFiles(
  files: SearchedFiles,
  { query: parsedQuery, limit, corrected }: FileSearch,
  withWords: boolean,
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
  const ranked = await rankQuery(source, parsedQuery, { limit, offset: 0 }, { corrected, scoreWithoutWords })
  return { ...ranked, space, marked: markedTermsOf(query) }
}

/** As on a server, the documents about a sign come first. */
function signScoreOf({ candidate: { texts, bytes } }: CollectedDocument, signs: readonly string[]): number {
  const text = texts.sections.map(({ heading, body }) => `${heading}\n${body}`).join('\n')
  const count = (searched: readonly string[]) =>
    searched.reduce((sum, each) => sum + text.split(each).length - 1, 0)
  return scoreSigns({ asCode: count(signs.map(asCode)), anywhere: count(signs), bytes })
}

const resultOf = (
  { ranked, chosen, without, space, marked }: FoundFiles,
  corrected: string | null,
): SearchResult => ({
  results: ranked.map((document) => hitOf(document, space.at(document.index), marked)),
  total: chosen.length,
  total_is_capped: false,
  relaxed: without && { without },
  corrected,
})

function hitOf(
  { sections, score }: RankedDocument,
  { candidate, columns }: CollectedDocument,
  marked: readonly Term[],
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
      marked,
      (ordinal === 0 ? shownOpening : shownText)(texts.sections[ordinal]?.body ?? ''),
    ),
    score: roundScore(score),
  }
}

/** The snippet of a matching section, like the server's. */
function snippetOf(marked: readonly Term[], readable: string): string {
  const lexemes = marked.flatMap(lexemesOf)
  if (lexemes.length === 0) return makeSnippet(readable, null)
  const { forms, matcherOf } = findSearchedWords(lexemes, [readable])
  return makeSnippet(
    readable,
    matcherOf(new Map(forms.map((form) => [form, stemOf(form)]))),
    phrasesOf(marked),
  )
}

const lexemesOf = (term: Term): Lexeme[] =>
  stemsOfTerm(term).forms.flatMap((stems) =>
    stems.map((text, at) => ({ text, isPrefix: term.kind === 'prefix' && at === stems.length - 1 })),
  )
