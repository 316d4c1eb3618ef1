/** Approximate number of HTML characters per line. */
const CHARACTERS_A_LINE = 110
const MAX_LINES = 64

/**
 * Estimates the number of lines of a text, rounded to a power of two. The page reserves this space until the text is laid out.
 */
export function countLines(html: string): number {
  const lines = Math.max(1, html.length / CHARACTERS_A_LINE)
  return Math.min(MAX_LINES, 2 ** Math.round(Math.log2(lines)))
}
