import { fold } from './fold-text'

/** A quote with the text around it. */
export interface Quote {
  text: string
  before: string
  after: string
}

/** Where a folded text has the quote. */
export interface Occurrence {
  /** Offset in the folded text. */
  at: number
  length: number
  /** Number of folded characters next to the quote that are still the same: before it, and after it. */
  before: number
  after: number
  /** Whether all the text around the quote is the same, up to the ends of the text. */
  isWhole: boolean
}

/** This many characters next to a quote tell its place from another one with the same words. */
const MIN_CONTEXT = 12

/** More occurrences say nothing about the place. */
const MAX_OCCURRENCES = 1_000

/** All places of a folded text that have the quote. */
export function findOccurrences(folded: string, quote: Quote): Occurrence[] {
  const words = fold(quote.text)
  if (words === '') return []
  const before = fold(quote.before)
  const after = fold(quote.after)
  const occurrences: Occurrence[] = []
  for (let at = folded.indexOf(words); at >= 0; at = folded.indexOf(words, at + 1)) {
    const end = at + words.length
    const sameBefore = commonEnd(before, folded, at)
    const sameAfter = commonStart(after, folded, end)
    const isWhole =
      sameBefore === before.length &&
      sameAfter === after.length &&
      at === sameBefore &&
      folded.length - end === sameAfter
    occurrences.push({ at, length: words.length, before: sameBefore, after: sameAfter, isWhole })
    if (occurrences.length === MAX_OCCURRENCES) break
  }
  return occurrences
}

/** Whether the text around an occurrence shows that it is the place of the quote. */
export const hasContext = ({ before, after, isWhole }: Occurrence): boolean =>
  isWhole || Math.max(before, after) >= MIN_CONTEXT

/** Whether the text on both sides shows it, as after an undone deletion. */
export const isEnclosed = ({ before, after, isWhole }: Occurrence): boolean =>
  isWhole || Math.min(before, after) >= MIN_CONTEXT

/** More of the same text around it is better. */
export const contextOf = ({ before, after }: Occurrence): number => before + after

function commonEnd(context: string, folded: string, end: number): number {
  let length = 0
  while (
    length < context.length &&
    length < end &&
    context[context.length - 1 - length] === folded[end - 1 - length]
  )
    length++
  return length
}

function commonStart(context: string, folded: string, start: number): number {
  let length = 0
  while (length < context.length && context[length] === folded[start + length]) length++
  return length
}
