import type { AnyToolShape } from '../tool-shape'
import { withoutHidden } from './apply-exposure'
import type { Exposures } from './exposures'

interface Page {
  limit?: number
  offset?: number
}

/**
 * The requested page of an answer's list. Hidden documents are removed before counting. An answer with a `total` contains only
 * that page already; its procedure counted without hidden documents.
 */
export function pageList(
  { list }: Pick<AnyToolShape, 'list'>,
  answer: object,
  exposures: Exposures,
  { limit = Number.POSITIVE_INFINITY, offset = 0 }: Page,
): object {
  if (!list) return answer
  const fields = answer as Record<string, unknown>
  const items = withoutHidden(fields[list] as unknown[], exposures)
  if (typeof fields.total === 'number') return { ...fields, [list]: items }
  const page = items.slice(offset, offset + limit)
  const end = offset + page.length
  return { ...fields, [list]: page, total: items.length, next_offset: end < items.length ? end : null }
}
