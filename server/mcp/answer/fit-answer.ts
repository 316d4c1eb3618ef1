import type { Tool } from '../../kernel/tools/tool'

interface Paging {
  limit?: number
  offset?: number
  from?: number
  max_chars: number
}

type Answer = Record<string, unknown>

/** Pages the list of an answer, or cuts its text, so that the answer has at most `max_chars` characters. */
export function fitAnswer(
  { list, reads }: Pick<Tool, 'list' | 'reads'>,
  answer: Answer,
  paging: Paging,
): Answer {
  if (list) return fitList(list, answer, paging)
  return reads ? fitText(reads, answer, paging) : answer
}

function fitList(list: string, answer: Answer, { limit, offset = 0, max_chars: budget }: Paging): Answer {
  const all = (answer[list] ?? []) as unknown[]
  const isPagedBefore = typeof answer.total === 'number'
  const page = isPagedBefore || limit === undefined ? all : all.slice(offset, offset + limit)
  const shown = takeWithin(page, budget)
  const total = isPagedBefore ? (answer.total as number) : all.length
  const isCut = shown.length < page.length
  const nextOffset = (answer.next_offset as number | null | undefined) ?? null
  const end = offset + shown.length
  const next = isCut ? end : isPagedBefore ? nextOffset : end < total ? end : null
  return { ...answer, [list]: shown, total, next_offset: next }
}

/** At least one item, so that reading on always ends. */
function takeWithin(items: unknown[], budget: number): unknown[] {
  let used = 0
  const end = items.findIndex((item) => {
    used += JSON.stringify(item).length + 1
    return used > budget
  })
  return end === -1 ? items : items.slice(0, Math.max(1, end))
}

/** Even beside a long outline, reading on makes progress. */
const MIN_PART = 1_000

function fitText(name: string, answer: Answer, { from = 0, max_chars: budget }: Paging): Answer {
  const text = answer[name]
  if (typeof text !== 'string') return { ...answer, next_from: null }
  const rest = JSON.stringify({ ...answer, [name]: '' }).length
  const end = endOf(text, from, Math.max(MIN_PART, budget - rest))
  return { ...answer, [name]: text.slice(from, end), next_from: end < text.length ? end : null }
}

/** Ends after a whole line if there is one, and never inside a surrogate pair. */
function endOf(text: string, from: number, budget: number): number {
  const end = from + budget
  if (end >= text.length) return text.length
  const lineEnd = text.lastIndexOf('\n', end - 1) + 1
  if (lineEnd > from) return lineEnd
  const isInsidePair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1))
  return isInsidePair ? end - 1 : end
}
