import type { AnyToolShape } from '../tool-shape'
import { applyExposure, withoutHidden } from './apply-exposure'
import { fenceData, noteData } from './data-fence'
import type { Exposures } from './exposures'
import { fitAnswer } from './fit-answer'

/** Arguments that decide which part of an answer is sent. */
export interface AnswerLimits {
  limit?: number
  offset?: number
  from?: number
  max_chars?: number
}

/** Characters of an answer if the tool has no argument `max_chars`: about 5 000 tokens. */
const DEFAULT_BUDGET = 20_000

/** The assistant's answer: only visible content, the requested page, within the budget. Null if everything is hidden. */
export function shapeAnswer(
  tool: AnyToolShape,
  whole: object,
  exposures: Exposures,
  limits: AnswerLimits,
): { answer: Record<string, unknown>; text: string } | null {
  const exposed = applyExposure(pageList(tool, whole, exposures, limits), exposures)
  if (exposed === null) return null
  const { max_chars: budget = DEFAULT_BUDGET } = limits
  const answer = fitAnswer(tool, noteData(exposed), { ...limits, max_chars: budget })
  const { outline, body } = tool.describe(answer)
  // A text that is read in parts already fits; cutting it again would lose text.
  const visibleBody = tool.reads ? body : body.slice(0, budget)
  return { answer, text: visibleBody === '' ? outline : `${outline}\n\n${fenceData(visibleBody)}` }
}

interface Page {
  limit?: number
  offset?: number
}

/**
 * The requested page of an answer's list. Hidden documents are removed before counting. An answer with a `total` contains only
 * that page already; its procedure counted without hidden documents.
 */
function pageList(
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
