import type { DocumentTexts } from '#cli/index-cache/document-texts'
import type { Filter, Query } from '#spec/query/index'
import type { Candidate, SearchedText } from './candidate'
import type { FoundDocument } from './found-document'
import { isAboutSections, matches, type Term } from './matches'
import { matchesFilter } from './matches-filter'
import { type Match, type ScoredQuery, scoreOf, withoutRepetition } from './score'
import { hasWordsInOrder } from './term-stems'

export function findMatches(
  team: string | null,
  candidate: Candidate,
  query: Query,
  scored: ScoredQuery,
): Match[] {
  const { name, context, sections } = candidate
  const isSearched = isAboutSections(query) ? () => true : (ordinal: number) => ordinal === 0
  const matchesOfDocument = sections.flatMap(({ heading, body }, ordinal) => {
    if (!isSearched(ordinal)) return []
    const passes = (filter: Filter) => {
      if (candidate.filtered === null) throw new Error(`${candidate.path} was read without its filters`)
      return matchesFilter(filter, team, candidate.filtered, candidate.filtered.sections[ordinal - 1] ?? null)
    }
    const has = (texts: SearchedText[], textOf: () => string) =>
      matches(query, (part) => (part.kind === 'filter' ? passes(part) : hasTerm(part, texts, textOf)))
    const isName = ordinal === 0 && has([name], () => candidate.document.row.title)
    if (!isName && !has([heading, context, body], () => sectionText(candidate.texts, ordinal))) return []
    return [{ candidate, ordinal, score: scoreOf(candidate, ordinal, isName, scored) }]
  })
  return withoutRepetition(matchesOfDocument)
}

function hasTerm(term: Term, texts: readonly SearchedText[], textOf: () => string): boolean {
  const hasStems = texts.some((text) => text.hasStemsOf(term))
  return hasStems && (term.kind !== 'phrase' || hasWordsInOrder(term.text, textOf()))
}

function sectionText({ context, sections }: DocumentTexts, ordinal: number): string {
  const section = sections[ordinal]
  return `${section?.heading}\n${context}\n${section?.body}`
}

/** The text before the first section has no heading. */
export const headingOf = ({ sections }: FoundDocument, ordinal: number) => sections[ordinal - 1]?.title ?? ''
