import { escapeHtml } from '../html/escape-html'
import type { Highlight } from '../render-context'

/**
 * The lines of a file as HTML with numbers and the anchors `L1`, `L2`, …. The numbers are attributes, so that they are not
 * copied. Only the first number is a tab stop; arrow keys move between them.
 */
export function renderSource(lines: readonly string[], language: string, highlight: Highlight): string {
  const highlighted = highlight(lines.join('\n'), language)?.split('\n')
  return lines
    .map((line, index) => {
      const number = index + 1
      const stop = number === 1 ? '' : ' tabindex="-1"'
      const html = highlighted?.[index] ?? escapeHtml(line)
      return `<div id="L${number}"><a href="#L${number}" data-line="${number}" aria-label="Line ${number}"${stop}></a><code>${html || '\n'}</code></div>`
    })
    .join('')
}

/** The lines of a text, without the end of the last one. */
export function linesOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}
