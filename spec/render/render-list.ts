import type { Token } from 'markdown-it'
import { escapeHtml } from './html/escape-html'
import type { RenderContext } from './render-context'
import { plainText } from './render-inline'
import { lineNumber, lineOf } from './source-line'
import { isChecked } from './syntax/parse-task-items'

/** A list directly in a criterion's item ends the criterion's own text. */
export function openList(name: 'ul' | 'ol', attributes: string, context: RenderContext): void {
  const start = context.writer.open(name, attributes)
  endCriterion(context.writer.depth - 1, start, context)
}

const MAX_LABEL = 200

export function openListItem(token: Token, text: Token | undefined, context: RenderContext): void {
  const { writer } = context
  const checked = isChecked(token)
  if (checked === null) {
    writer.open('li', lineOf(token, context))
    return
  }
  const criterion = context.criterionIds.get(lineNumber(token))
  const id = criterion === undefined ? null : context.ids.claimForItem(`ac-${criterion}`)
  const anchor = id === null ? '' : ` id="${escapeHtml(id)}"`
  const data = criterion === undefined ? '' : ` data-criterion="${escapeHtml(criterion)}"`
  writer.open('li', ` class="task"${anchor}${data}${lineOf(token, context)}`)
  if (criterion !== undefined) context.openCriteria.push({ id: criterion, depth: writer.depth })
  const label = escapeHtml(
    plainText(text?.children ?? [])
      .trim()
      .slice(0, MAX_LABEL),
  )
  writer.write(`<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${label}"> `)
}

export function closeListItem(context: RenderContext): void {
  const { writer } = context
  writer.closeRawElements()
  endCriterion(writer.depth, writer.html.length, context)
  writer.close('li')
}

/** Ends the innermost criterion if its content has this depth. */
function endCriterion(depth: number, end: number, { openCriteria, layout }: RenderContext): void {
  const criterion = openCriteria.at(-1)
  if (criterion?.depth !== depth) return
  openCriteria.pop()
  layout.criteria.push({ id: criterion.id, end })
}
