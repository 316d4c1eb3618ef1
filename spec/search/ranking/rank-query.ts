import { type Query, type Term, withoutStopWords } from '#spec/query/index'
import { type ChosenDocument, chooseDocuments, wordsLackingIn } from './choose-documents'
import { RARE_DOCUMENTS } from './correct-words'
import { DocumentScorer, hasOnlySynonym } from './document-scorer'
import { identifyDocuments, isUnknownIdentifier } from './identified-documents'
import { EVERYTHING, type MatchedQuery, QueryMatcher, type SynonymsOfWords } from './match-query'
import type { MatchedPart } from './matched-parts'
import { putFirst, rankWithPinned } from './pinned-documents'
import { filteredSections, type RankedDocument } from './rank-documents'
import type { SearchSource } from './search-source'
import type { SearchSpace } from './search-space'
import { countSections, hasSection } from './section-set'
import { typedCodeOf } from './typed-code'

export interface RankedQuery {
  /** The requested part of the results, best first. */
  ranked: RankedDocument[]
  /** All results: the pinned ones, then the others in the order of their positions. */
  chosen: readonly ChosenDocument[]
  /** The words of the query that no document has. */
  missing: readonly Term[]
  /** The words of the query that only `RARE_DOCUMENTS` have. */
  rare: readonly Term[]
  /** The parts of the query that some results lack. Null if all have all of them. */
  without: string[] | null
  /** Phrases and identifiers that no document has. Their words were searched instead. */
  droppedPhrases: readonly string[]
  /** Phrases and identifiers that were not looked for in all texts with their words. Results may be missing. */
  unchecked: readonly string[]
  /** Whether all documents that can have the code of the query were read. */
  isCodeComplete: boolean
}

export interface ResultRange {
  limit: number
  offset: number
}

/** What changes the ranking beside the query. */
export interface RankingChanges {
  /** The words that replace typing errors. */
  corrected?: ReadonlySet<string>
  synonyms?: SynonymsOfWords
  /** The positions of documents that come first, in order. Without words in the query, none does. */
  pinned?: readonly number[]
  /** Scores documents that no word orders, by position. Without it, they are in the order of their paths. */
  scoreWithoutWords?: (index: number) => number
}

/** Ranks the documents for a query; null finds all documents. Stop words and signs beside words are optional. */
export async function rankQuery(
  source: SearchSource,
  parsedQuery: Query | null,
  range: ResultRange,
  { corrected = new Set(), synonyms, pinned = [], scoreWithoutWords }: RankingChanges = {},
): Promise<RankedQuery> {
  const { space } = source
  const query = parsedQuery && withoutStopWords(parsedQuery)
  const matched = await new QueryMatcher(source, synonyms).match(query ?? EVERYTHING)
  const { parts } = matched
  if (parts.length === 0) {
    const chosen = allowedDocuments(space, matched, scoreWithoutWords)
    return {
      ranked: byPath(space, chosen, matched, range),
      chosen,
      missing: [],
      rare: [],
      without: null,
      droppedPhrases: [],
      unchecked: matched.unchecked,
      isCodeComplete: true,
    }
  }
  const identified = identifyDocuments(space, matched)
  const scorer = new DocumentScorer(space, parts, matched.within, identified, corrected)
  // What has only the name of a series says nothing about a number in it.
  const { documents, incomplete } = isUnknownIdentifier(space, parts)
    ? { documents: [], incomplete: null }
    : chooseDocuments(space, matched, scorer, identified)
  const ordered = putFirst(pinned, documents, matched, scorer)
  const typedCode = parsedQuery && typedCodeOf(parsedQuery)
  const { ranked, kept, isCodeComplete } = await rankWithPinned(
    source,
    matched,
    typedCode,
    ordered,
    scorer,
    range,
  )
  const chosen = [...ordered.first, ...kept]
  const isRelaxed = kept.length === ordered.others.length
  const firstIncomplete =
    ranked.find(({ hasAllWords }) => !hasAllWords)?.index ?? (isRelaxed ? incomplete : null)
  const { droppedPhrases, substitutes } = matched
  const typed = parts.filter((part) => !substitutes.has(part))
  const lacking =
    firstIncomplete === null || pinned.includes(firstIncomplete) ? [] : wordsLackingIn(firstIncomplete, typed)
  // A query that names all its results lacks nothing, even if no text has the name.
  const isNamed =
    ordered.others.length > 0 && ordered.others.every(({ index }) => identified.whole.has(index))
  const without = [...(isNamed ? [] : droppedPhrases), ...lacking]
  return {
    ranked: ranked.map((document) => ({
      ...document,
      hasSynonym: parts.some((part) => hasOnlySynonym(part, document.index)),
    })),
    chosen,
    missing: wordsIn(space, parts, (count) => count === 0),
    rare: wordsIn(space, parts, (count) => count > 0 && count <= RARE_DOCUMENTS),
    without: without.length > 0 && chosen.length > 0 ? without : null,
    droppedPhrases,
    unchecked: matched.unchecked,
    isCodeComplete,
  }
}

/** The words whose number of documents is as wanted. */
const wordsIn = (
  { documentCount }: SearchSpace,
  parts: readonly MatchedPart[],
  isWanted: (count: number) => boolean,
): Term[] =>
  parts.flatMap(({ query, documents }) =>
    query.kind === 'word' && isWanted(countSections(documents, 0, documentCount)) ? [query] : [],
  )

function allowedDocuments(
  space: SearchSpace,
  { allowed }: MatchedQuery,
  scoreOf: (index: number) => number = () => 0,
): ChosenDocument[] {
  const documents: ChosenDocument[] = []
  for (let index = 0; index < space.documentCount; index++)
    if (allowed === null || hasSection(allowed, index))
      documents.push({ index, score: scoreOf(index), exactness: 0, identity: 0, hasAllWords: true })
  return documents
}

/** Documents that no word selects, by score and path, with the sections that the filters select. */
function byPath(
  space: SearchSpace,
  documents: readonly ChosenDocument[],
  { ordinals }: MatchedQuery,
  { limit, offset }: ResultRange,
): RankedDocument[] {
  const pathOf = ({ index }: ChosenDocument) => {
    const { path, repo } = space.documentAt(index)
    return `${path}\0${repo}`
  }
  return documents
    .map((document) => ({ document, key: pathOf(document) }))
    .sort(
      (one, other) =>
        other.document.score - one.document.score || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0),
    )
    .slice(offset, offset + limit)
    .map(({ document }) => ({
      ...document,
      sections: filteredSections(ordinals.get(document.index) ?? []),
    }))
}
