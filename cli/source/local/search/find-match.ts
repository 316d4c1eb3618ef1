import type { DocumentTexts, SectionTexts } from '#cli/index-cache/document-texts'
import { type Filter, isTerm, type Pattern, type Query, type Sign } from '#spec/query/index'
import type { Candidate, SearchedText } from './candidate'
import type { FoundDocument } from './found-document'
import { hasSectionFilter, isAboutSections, matches, type Term } from './matches'
import { matchesFilter } from './matches-filter'
import { type Match, type ScoredQuery, scoreOf } from './score'
import { hasWordsInOrder } from './term-stems'

/**
 * The best section of a document that matches. Its words may be in different sections, unless a filter is about sections.
 * Null if the document does not match.
 */
export function findMatch(
  team: string | null,
  candidate: Candidate,
  query: Query,
  scored: ScoredQuery,
): Match | null {
  const passes = (filter: Filter, ordinal: number) => {
    if (candidate.filtered === null) throw new Error(`${candidate.path} was read without its filters`)
    return matchesFilter(filter, team, candidate.filtered, candidate.filtered.sections[ordinal - 1] ?? null)
  }
  const isInSection = (term: Term, ordinal: number) => {
    const section = candidate.sections[ordinal]
    if (section === undefined) return false
    const texts = [section.heading, candidate.context, section.body]
    return hasTerm(term, texts, () => sectionText(candidate.texts, ordinal))
  }
  const isInName = (term: Term) => hasTerm(term, [candidate.name], () => candidate.document.row.title)
  const ordinals = [...candidate.sections.keys()]
  const meets = (ordinal: number, isMet: (term: Term) => boolean) =>
    matches(query, (part) => {
      if (part.kind === 'filter') return passes(part, ordinal)
      return isTerm(part) ? isMet(part) : hasWritten(part, candidate.texts.sections[ordinal])
    })
  const isIn = new Map<Term, boolean>()
  const isAnywhere = (term: Term) => {
    const known = isIn.get(term) ?? (isInName(term) || ordinals.some((ordinal) => isInSection(term, ordinal)))
    isIn.set(term, known)
    return known
  }
  const matching = hasSectionFilter(query)
    ? ordinals.filter((ordinal) => meets(ordinal, (term) => isInSection(term, ordinal)))
    : meets(0, isAnywhere)
      ? isAboutSections(query)
        ? ordinals
        : [0]
      : []
  const isName = meets(0, isInName)
  const best = matching.reduce<Match | null>((best, ordinal) => {
    const score = scoreOf(candidate, ordinal, false, scored)
    // Of equal sections, one with a heading of its own is shown.
    const isBetter = best === null || score > best.score || (score === best.score && best.ordinal === 0)
    return isBetter ? { candidate, ordinal, score } : best
  }, null)
  return best && { ...best, score: scoreOf(candidate, best.ordinal, isName, scored) }
}

function hasTerm(term: Term, texts: readonly SearchedText[], textOf: () => string): boolean {
  const hasStems = texts.some((text) => text.hasStemsOf(term))
  return hasStems && (term.kind !== 'phrase' || hasWordsInOrder(term.text, textOf()))
}

/** Whether the heading or body has the sign or a match of the pattern, as written. */
function hasWritten(part: Pattern | Sign, section: SectionTexts | undefined): boolean {
  const text = `${section?.heading}\n${section?.body}`
  if (part.kind === 'sign') return text.includes(part.text)
  return new RegExp(part.source, part.ignoresCase ? 'im' : 'm').test(text)
}

function sectionText({ context, sections }: DocumentTexts, ordinal: number): string {
  const section = sections[ordinal]
  return `${section?.heading}\n${context}\n${section?.body}`
}

/** The text before the first section has no heading. */
export const headingOf = ({ sections }: FoundDocument, ordinal: number) => sections[ordinal - 1]?.title ?? ''
