import { contextOf, findOccurrences, hasContext, isEnclosed, type Occurrence, type Quote } from './find-quote'
import { type FoldedText, fold, foldText } from './fold-text'
import type { SectionText } from './section-texts'

/** What a comment is about, as its document was when the comment was last placed. */
export interface Anchor {
  /** Null: the section as a whole, or without one, the document. */
  quote: Quote | null
  /** Whether the document had the quote only once. */
  isUnique: boolean
  /** Whether the text was gone. Equal words may then be others, unless the text on both sides is back, too. */
  isOutdated: boolean
}

/** Where a comment is in the present text. */
export interface CommentPlace {
  /** Null for the text before the first section, and for the document as a whole. */
  sectionId: string | null
  sectionTitle: string | null
  /** The anchor for the next version. */
  quote: Quote | null
  isUnique: boolean
}

/** A shorter quote can be anywhere, so its words alone do not identify its place. */
const MIN_UNIQUE = 24

/** Characters of text that are kept before and after a quote. */
const CONTEXT = 80

/**
 * Finds the text of a comment in the present document. `own` is the section that has the comment, `null` the text before the
 * first section, and `undefined` none that still exists. Returns null if the text is gone: a comment is never attached to
 * another text, so one of several equal places needs the text around the quote.
 */
export function placeComment(
  sections: readonly SectionText[],
  own: string | null | undefined,
  { quote, isUnique, isOutdated }: Anchor,
): CommentPlace | null {
  if (quote === null) {
    const section = sections.find(({ id }) => id === own)
    return section ? { sectionId: section.id, sectionTitle: section.title, quote, isUnique } : null
  }
  const found = occurrencesIn(sections, quote)
  const [first] = found
  const isLong = fold(quote.text).length >= MIN_UNIQUE
  const isSame = found.length === 1 && isUnique && isLong && !isOutdated
  const hasPlace = isOutdated ? isEnclosed : hasContext
  const chosen = first && isSame ? first : best(found, own, hasPlace)
  return chosen && placeAt(chosen, quote.text, found.length === 1)
}

/** The first comment on a quote: the place with most of the text around it, and the section's first one if there is none. */
export function anchorQuote(
  sections: readonly SectionText[],
  own: string | null,
  quote: Quote,
): CommentPlace | null {
  const found = occurrencesIn(sections, quote)
  const [chosen] = found
    .filter(({ section }) => section.id === own)
    .toSorted((one, other) => contextOf(other.occurrence) - contextOf(one.occurrence))
  return chosen ? placeAt(chosen, quote.text, found.length === 1) : null
}

interface QuoteOccurrence {
  section: SectionText
  occurrence: Occurrence
}

const occurrencesIn = (sections: readonly SectionText[], quote: Quote): QuoteOccurrence[] =>
  sections.flatMap((section) =>
    findOccurrences(foldedText(section).text, quote).map((occurrence) => ({ section, occurrence })),
  )

const foldedTexts = new WeakMap<SectionText, FoldedText>()

/** Folded once, however many comments a document has. */
function foldedText(section: SectionText): FoldedText {
  const known = foldedTexts.get(section)
  if (known) return known
  const folded = foldText(section.text)
  foldedTexts.set(section, folded)
  return folded
}

/** The place with most of the text around it. Null if two have as much of it in the same section. */
function best(
  found: readonly QuoteOccurrence[],
  own: string | null | undefined,
  hasPlace: (occurrence: Occurrence) => boolean,
): QuoteOccurrence | null {
  const isOwn = ({ section }: QuoteOccurrence) => (section.id === own ? 1 : 0)
  const [first, second] = found
    .filter(({ occurrence }) => hasPlace(occurrence))
    .toSorted(
      (one, other) => contextOf(other.occurrence) - contextOf(one.occurrence) || isOwn(other) - isOwn(one),
    )
  if (!first) return null
  const isTied =
    second !== undefined &&
    contextOf(second.occurrence) === contextOf(first.occurrence) &&
    isOwn(second) === isOwn(first)
  return isTied ? null : first
}

function placeAt(
  { section, occurrence: { at, length } }: QuoteOccurrence,
  text: string,
  isUnique: boolean,
): CommentPlace {
  const { offsets } = foldedText(section)
  const start = offsets[at] ?? 0
  const end = (offsets[at + length - 1] ?? start) + 1
  return {
    sectionId: section.id,
    sectionTitle: section.title,
    quote: {
      text,
      before: section.text.slice(Math.max(0, start - CONTEXT), start),
      after: section.text.slice(end, end + CONTEXT),
    },
    isUnique,
  }
}
