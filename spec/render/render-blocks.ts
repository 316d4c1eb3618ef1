import type { Token } from 'markdown-it'
import type { AlertKind } from '#spec/markdown/inline/alert-sign'
import { renderCode } from './code/render-code'
import { renderRawHtml } from './html/render-raw-html'
import type { RenderContext } from './render-context'
import { closeHeading, openHeading } from './render-heading'
import { renderInline } from './render-inline'
import { closeListItem, openList, openListItem } from './render-list'
import { lineOf } from './source-line'
import { alertKindOf } from './syntax/parse-alerts'

/** Renders block tokens of a document or of a footnote. */
export function renderBlocks(tokens: Token[], context: RenderContext): void {
  const { writer } = context
  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case 'inline':
        renderInline(token.children ?? [], context)
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
      case 'bullet_list_open':
        openList('ul', lineOf(token, context), context)
        break
      case 'ordered_list_open':
        openList('ol', startOf(token) + lineOf(token, context), context)
        break
      case 'list_item_open':
        openListItem(token, tokens[index + 2], context)
        break
      case 'list_item_close':
        closeListItem(context)
        break
      case 'blockquote_open':
        openQuote(token, context)
        break
      case 'th_open':
      case 'td_open':
        writer.open(token.tag, alignmentOf(token))
        break
      case 'fence':
      case 'code_block':
        writer.writeBlock(renderCode(token, lineOf(token, context), context))
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

function openQuote(token: Token, context: RenderContext): void {
  const { writer } = context
  const kind = alertKindOf(token)
  if (kind === null) {
    writer.open(token.tag, lineOf(token, context))
    return
  }
  writer.open(token.tag, ` class="markdown-alert markdown-alert-${kind}"${lineOf(token, context)}`)
  writer.open('p', ' class="markdown-alert-title"')
  writer.write(ALERT_TITLES[kind])
  writer.close('p')
}

const ALERT_TITLES: Record<AlertKind, string> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
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
