import type { Token } from 'markdown-it'
import { decodeEntities, escapeHtml } from '../html/escape-html'
import type { RenderContext } from '../render-context'

const LANGUAGE = /^[\w+#.-]{1,40}$/

/** Renders a code block. A diagram keeps its text; the browser draws it. Math that does not parse is code. */
export function renderCode(
  token: Token,
  attributes: string,
  { highlight, math }: Pick<RenderContext, 'highlight' | 'math'>,
): string {
  const [language = ''] = decodeEntities(token.info).trim().split(/\s/, 1)
  if (language === 'mermaid') return `<pre class="mermaid"${attributes}>${escapeHtml(token.content)}</pre>\n`
  const formula = language === 'math' ? math(token.content, true) : null
  if (formula !== null) return `<div${attributes}>${formula}</div>\n`
  if (!LANGUAGE.test(language)) return `<pre${attributes}><code>${escapeHtml(token.content)}</code></pre>\n`
  const code = highlight?.(token.content, language) ?? escapeHtml(token.content)
  return `<pre${attributes}><code class="language-${language}">${code}</code></pre>\n`
}
