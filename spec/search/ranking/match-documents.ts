import type { Query } from '#spec/query/index'
import { hasAllParts } from './choose-documents'
import { DocumentScorer } from './document-scorer'
import { identifyDocuments } from './identified-documents'
import { EVERYTHING, QueryMatcher, type SynonymsOfWords } from './match-query'
import type { SearchSource } from './search-source'
import { hasSection } from './section-set'

export interface MatchedDocument {
  index: number
  /** The sections that a search shows: those with words of the query, or that its filters select. */
  ordinals: readonly number[]
}

/** All documents that a search finds without correcting words or leaving any out. Null if not all texts could be searched. */
export async function matchDocuments(
  source: SearchSource,
  query: Query | null,
  synonyms: SynonymsOfWords,
): Promise<MatchedDocument[] | null> {
  const { space } = source
  const matched = await new QueryMatcher(source, synonyms).match(query ?? EVERYTHING)
  if (matched.unchecked.length > 0) return null
  const { parts, allowed, within, ordinals } = matched
  const identified = identifyDocuments(space, matched)
  const scorer = new DocumentScorer(space, parts, within, identified, new Set())
  const isDropped = matched.droppedPhrases.length > 0
  const documents: MatchedDocument[] = []
  for (let index = 0; index < space.documentCount; index++) {
    if (allowed && !hasSection(allowed, index)) continue
    if (isDropped && !identified.whole.has(index)) continue
    if (parts.length > 0 && !hasAllParts(parts, index, identified)) continue
    const withWords = scorer.sectionsOf(index).map(({ ordinal }) => ordinal)
    const selected = ordinals.get(index) ?? []
    // Beside words, filters limit the sections. In an alternative to words, they add some.
    const isLimited = within !== null && withWords.length > 0
    documents.push({ index, ordinals: isLimited ? withWords : [...new Set([...withWords, ...selected])] })
  }
  return documents
}
