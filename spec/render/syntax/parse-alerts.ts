import type { MarkdownIt, Token } from 'markdown-it'
import { ALERT_SIGN, type AlertKind } from '#spec/markdown/inline/alert-sign'

/** Turns quotes that begin with `[!NOTE]` and the like into alerts. As on GitHub, an alert is not in another block. */
export function parseAlerts(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'alerts', ({ tokens }) => {
    for (let index = 0; index < tokens.length; index++) {
      const quote = tokens[index]
      if (quote?.type === 'blockquote_open' && quote.level === 0) markAlert(tokens, index, quote)
    }
  })
}

/** Null if the quote is not an alert. */
export const alertKindOf = ({ meta }: Token): AlertKind | null =>
  (meta?.alert as AlertKind | undefined) ?? null

function markAlert(tokens: Token[], index: number, quote: Token): void {
  const text = tokens[index + 2]
  if (tokens[index + 1]?.type !== 'paragraph_open' || text?.type !== 'inline') return
  const sign = ALERT_SIGN.exec(text.content)
  const end = endOf(tokens, index)
  const isOnlySign = sign?.[0].length === text.content.length
  // A sign alone stays a quote.
  if (!sign || (isOnlySign && end === index + 4)) return
  quote.meta = { alert: sign[1]?.toLowerCase() }
  const closing = tokens[end]
  for (const token of [quote, closing]) if (token) token.tag = 'div'
  if (isOnlySign) tokens.splice(index + 1, 3)
  else text.content = text.content.slice(sign[0].length)
}

function endOf(tokens: Token[], index: number): number {
  let end = index + 1
  while (tokens[end] && (tokens[end]?.type !== 'blockquote_close' || tokens[end]?.level !== 0)) end++
  return end
}
