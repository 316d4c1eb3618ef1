import type { ChosenDocument } from './choose-documents'
import type { DocumentScorer } from './document-scorer'
import type { MatchedQuery } from './match-query'
import {
  filteredSections,
  type RankedDocument,
  type RankedDocuments,
  rankDocuments,
  shownSections,
} from './rank-documents'
import type { SearchSource } from './search-source'
import { hasSection } from './section-set'

export interface OrderedDocuments {
  /** The pinned documents that the filters allow. They need no words of the query. */
  first: readonly ChosenDocument[]
  others: readonly ChosenDocument[]
}

/** Takes the pinned documents out of the chosen ones and puts them first. */
export function putFirst(
  pinned: readonly number[],
  chosen: readonly ChosenDocument[],
  { allowed }: Pick<MatchedQuery, 'allowed'>,
  scorer: DocumentScorer,
): OrderedDocuments {
  if (pinned.length === 0) return { first: [], others: chosen }
  const first = pinned
    .filter((index) => allowed === null || hasSection(allowed, index))
    .map((index) => ({
      index,
      score: scorer.score(index).score,
      exactness: 0,
      identity: 0,
      hasAllWords: true,
    }))
  return { first, others: chosen.filter(({ index }) => !pinned.includes(index)) }
}

/** A page of the pinned documents in their order, and then of the others, best first. */
export async function rankWithPinned(
  source: SearchSource,
  matched: MatchedQuery,
  typedCode: string | null,
  { first, others }: OrderedDocuments,
  scorer: DocumentScorer,
  { limit, offset }: { limit: number; offset: number },
): Promise<RankedDocuments> {
  const shownFirst = first.slice(offset, offset + limit)
  const rest = { limit: limit - shownFirst.length, offset: Math.max(0, offset - first.length) }
  const { ranked, kept, isCodeComplete } = await rankDocuments(
    source,
    matched,
    typedCode,
    others,
    scorer,
    rest,
  )
  return {
    ranked: [...shownFirst.map((document) => toRanked(document, scorer, matched)), ...ranked],
    kept,
    isCodeComplete,
  }
}

function toRanked(
  document: ChosenDocument,
  scorer: DocumentScorer,
  { ordinals }: Pick<MatchedQuery, 'ordinals'>,
): RankedDocument {
  const sections = shownSections(scorer.sectionsOf(document.index))
  const selected = filteredSections(ordinals.get(document.index) ?? [])
  return { ...document, sections: sections.length > 0 ? sections : selected, isPinned: true }
}
