import { type ChosenDocument, hasGoodHits } from './choose-documents'
import type { DocumentScorer, ReadTexts } from './document-scorer'
import type { MatchedQuery } from './match-query'
import type { MatchedPart, ScoredSection } from './matched-parts'
import type { SearchSource } from './search-source'
import { findWrittenCode, MAX_READ, type WrittenCode } from './written-parts'

/** Only the best documents get their order from the positions of words, because that reads their sections. */
const RERANKED = 50
/** Sections of a document whose positions are read, if they have several words of the query. */
const READ_SECTIONS = 2

const MAX_SHOWN_SECTIONS = 3
/** A further section is shown if it is at least this good, compared with the best. */
const SHOWN_SHARE = 0.4

export interface RankedDocument extends ChosenDocument {
  /** The best section first. Empty if only names match. */
  sections: readonly Pick<ScoredSection, 'ordinal' | 'score'>[]
  /** Whether it is pinned to the query. */
  isPinned?: boolean
  /** Whether a part of the query was found by a synonym only. */
  hasSynonym?: boolean
}

export interface RankedDocuments {
  ranked: RankedDocument[]
  /** The results. Documents that lack words are among them only if the best ones do not have all. */
  kept: readonly ChosenDocument[]
  /** Whether all documents that can have the code of the query were read. */
  isCodeComplete: boolean
}

/** The documents from `offset`, best first. `typedCode`: see `typedCodeOf`. */
export async function rankDocuments(
  source: SearchSource,
  { parts, ordinals }: Pick<MatchedQuery, 'parts' | 'ordinals'>,
  typedCode: string | null,
  chosen: readonly ChosenDocument[],
  scorer: DocumentScorer,
  { limit, offset }: { limit: number; offset: number },
): Promise<RankedDocuments> {
  const code = await findWrittenCode(source, parts, typedCode, () => bestFirst(chosen, MAX_READ))
  const scored = withCode(chosen, code, scorer)
  const best = await rerank(source, parts, code, bestFirst(scored, RERANKED), scorer)
  // Only now the scores know how close the words are.
  const isKept = hasGoodHits(best.map(({ document }) => document))
    ? ({ hasAllWords }: ChosenDocument) => hasAllWords
    : () => true
  const reranked = best.filter(({ document }) => isKept(document))
  const others = bestFirst(scored.filter(isKept), offset + limit).slice(reranked.length)
  const ranked = [...reranked, ...others.map((document) => ({ document, texts: undefined }))]
    .slice(offset, offset + limit)
    .map(({ document, texts }) => {
      const sections = shownSections(scorer.sectionsOf(document.index, texts))
      const selected = filteredSections(ordinals.get(document.index) ?? [])
      return { ...document, sections: sections.length > 0 ? sections : selected }
    })
  return { ranked, kept: chosen.filter(isKept), isCodeComplete: code.isComplete }
}

/** The documents that have code of the query as it is typed, with their scores, and the others as they are. */
function withCode(
  documents: readonly ChosenDocument[],
  code: WrittenCode,
  scorer: DocumentScorer,
): readonly ChosenDocument[] {
  if (code.whole === null && code.parts.every((part) => part === null)) return documents
  return documents.map((document) =>
    document.exactness > document.identity || scorer.codeOf(document.index, code) > 0
      ? { ...document, ...rescore(document, scorer, { code }) }
      : document,
  )
}

/** The first sections that filters select. */
export const filteredSections = (ordinals: readonly number[]): RankedDocument['sections'] =>
  ordinals
    .toSorted((a, b) => a - b)
    .slice(0, MAX_SHOWN_SECTIONS)
    .map((ordinal) => ({ ordinal, score: 0 }))

interface Reranked {
  document: ChosenDocument
  texts: ReadTexts | undefined
}

async function rerank(
  source: SearchSource,
  parts: readonly MatchedPart[],
  code: WrittenCode,
  documents: readonly ChosenDocument[],
  scorer: DocumentScorer,
): Promise<Reranked[]> {
  const hasCode = code.parts.some((part) => part !== null)
  if (documents.length < 2 || (parts.length < 2 && !hasCode))
    return documents.map((document) => ({ document, texts: undefined }))
  const sections = documents.flatMap(({ index }) =>
    scorer
      .sectionsOf(index, { code })
      .slice(0, READ_SECTIONS)
      .filter(({ partCount }) => partCount > 1)
      .map((section) => ({ index, section })),
  )
  const words = await source.readSectionWords(parts, sections)
  return documents
    .map((document) => {
      const texts: ReadTexts = { words: words.get(document.index), code }
      return { document: { ...document, ...rescore(document, scorer, texts) }, texts }
    })
    .sort((a, b) => compare(a.document, b.document))
}

function rescore({ index, identity }: ChosenDocument, scorer: DocumentScorer, texts: ReadTexts) {
  const { score, isTitle } = scorer.score(index, texts)
  return { score, exactness: Math.max(identity, isTitle ? 1 : 0) }
}

/** The first documents in order, without sorting the others. */
function bestFirst(documents: readonly ChosenDocument[], count: number): ChosenDocument[] {
  if (documents.length <= count) return documents.toSorted(compare)
  const scores = Float64Array.from(documents, ({ score }) => score).sort()
  const least = scores[scores.length - count] ?? 0
  return documents
    .filter(({ score, exactness }) => exactness > 0 || score >= least)
    .sort(compare)
    .slice(0, count)
}

const compare = (a: ChosenDocument, b: ChosenDocument): number =>
  b.exactness - a.exactness || b.score - a.score || a.index - b.index

/** The best sections that are nearly as good as the first. */
export function shownSections(sections: readonly ScoredSection[]): readonly ScoredSection[] {
  const least = (sections[0]?.score ?? 0) * SHOWN_SHARE
  return sections.slice(0, MAX_SHOWN_SECTIONS).filter(({ score }) => score >= least)
}
