import type { AnyToolShape } from '../tool-shape'
import { takeWithin } from './take-within'

interface Budget {
  /** Where the page starts. */
  offset?: number
  /** Where the part of the text starts. */
  from?: number
  max_chars: number
}

type Answer = Record<string, unknown>

/** Shortens the list of an answer, or cuts its text, so that the answer has at most `max_chars` characters. */
export function fitAnswer(
  { list, reads }: Pick<AnyToolShape, 'list' | 'reads'>,
  answer: Answer,
  budget: Budget,
): Answer {
  if (list) return fitList(list, answer, budget)
  return reads ? fitText(reads, answer, budget) : answer
}

function fitList(list: string, answer: Answer, { offset = 0, max_chars: budget }: Budget): Answer {
  const page = answer[list] as unknown[]
  const shownItems = takeWithin(page, budget)
  return shownItems.length === page.length
    ? answer
    : { ...answer, [list]: shownItems, next_offset: offset + shownItems.length }
}

/** Minimum part, so that reading on makes progress even beside a long outline. */
const MIN_PART = 1_000

function fitText(name: string, answer: Answer, { from = 0, max_chars: budget }: Budget): Answer {
  const text = answer[name]
  if (typeof text !== 'string') return { ...answer, next_from: null }
  const rest = JSON.stringify({ ...answer, [name]: '', next_from: text.length }).length
  const end = endOf(text, from, Math.max(MIN_PART, budget - rest))
  return { ...answer, [name]: text.slice(from, end), next_from: end < text.length ? end : null }
}

/** Ends after a whole line if there is one, and never splits a surrogate pair. */
function endOf(text: string, from: number, budget: number): number {
  const end = from + budget
  if (end >= text.length) return text.length
  const lineEnd = text.lastIndexOf('\n', end - 1) + 1
  if (lineEnd > from) return lineEnd
  const isInsidePair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1))
  return isInsidePair ? end - 1 : end
}
