import type { Token } from 'markdown-it'
import { slugify } from '../markdown/slugify'
import { renderCode } from './code/render-code'
import { escapeHtml } from './html/escape-html'
import { renderRawHtml } from './html/render-raw-html'
import type { RenderContext } from './render-context'
import { plainText, renderInline } from './render-inline'
import { isChecked } from './syntax/parse-task-items'

/** Renders block tokens of a document or of a footnote. */
export function renderBlocks(tokens: Token[], context: RenderContext): void {
  const { writer } = context
  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case 'inline':
        renderInline(token.children ?? [], writer, context.footnotes)
        break
      case 'paragraph_open':
        if (!token.hidden) writer.open('p', lineOf(token, context))
        break
      case 'paragraph_close':
        if (!token.hidden) writer.close('p')
        break
      case 'heading_open':
        openHeading(token, tokens[index + 1], context)
        break
      case 'heading_close':
        closeHeading(token, context)
        break
      case 'list_item_open':
        openListItem(token, tokens[index + 2], context)
        break
      case 'ordered_list_open':
        writer.open('ol', startOf(token) + lineOf(token, context))
        break
      case 'th_open':
      case 'td_open':
        writer.open(token.tag, alignmentOf(token))
        break
      case 'fence':
      case 'code_block':
        writer.writeBlock(renderCode(token, lineOf(token, context), context.highlight))
        break
      case 'html_block':
        renderRawHtml(token.content, writer)
        break
      case 'hr':
        writer.writeBlock(`<hr${lineOf(token, context)}>\n`)
        break
      default:
        if (token.nesting === 1) writer.open(token.tag, lineOf(token, context))
        else if (token.nesting === -1) writer.close(token.tag)
    }
  }
}

function openHeading(token: Token, text: Token | undefined, context: RenderContext): void {
  const title = plainText(text?.children ?? []).trim()
  const known = context.headingIds.get(lineNumber(token))
  const id = (known !== undefined && context.ids.claim(known)) || context.ids.makeUnique(slugify(title))
  context.openHeading = { id, title }
  context.writer.open(token.tag, ` id="${escapeHtml(id)}"${lineOf(token, context)}`)
}

/** The anchor link comes last, so that a copied heading starts with its text. CSS adds its symbol. */
function closeHeading(token: Token, { writer, openHeading }: RenderContext): void {
  writer.closeRawElements()
  const label = `Link to section: ${openHeading.title}`
  const anchor = ` class="heading-anchor" href="#${escapeHtml(openHeading.id)}" aria-label="${escapeHtml(label)}"`
  if (writer.openLink(anchor)) writer.close('a')
  writer.close(token.tag)
}

const MAX_LABEL = 200

function openListItem(token: Token, text: Token | undefined, context: RenderContext): void {
  const checked = isChecked(token)
  if (checked === null) {
    context.writer.open('li', lineOf(token, context))
    return
  }
  const criterion = context.criterionIds.get(lineNumber(token))
  const id = criterion === undefined ? null : context.ids.claimForItem(`ac-${criterion}`)
  const anchor = id === null ? '' : ` id="${escapeHtml(id)}"`
  const data = criterion === undefined ? '' : ` data-criterion="${escapeHtml(criterion)}"`
  context.writer.open('li', ` class="task"${anchor}${data}${lineOf(token, context)}`)
  const label = escapeHtml(
    plainText(text?.children ?? [])
      .trim()
      .slice(0, MAX_LABEL),
  )
  context.writer.write(`<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${label}"> `)
}

function startOf(token: Token): string {
  const start = token.attrGet('start')
  return start === null ? '' : ` start="${Number(start)}"`
}

/** markdown-it uses a style attribute for alignment, which the content security policy forbids. */
function alignmentOf(token: Token): string {
  if (token.attrs === null) return ''
  const alignment = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style')))?.[1]
  return alignment === undefined ? '' : ` align="${alignment}"`
}

function lineNumber(token: Token): number {
  return (token.map?.[0] ?? -1) + 1
}

function lineOf(token: Token, context: RenderContext): string {
  return context.lines && token.map ? ` data-line="${lineNumber(token)}"` : ''
}
