/** Of HTML as documents have it, about as much as makes a line. */
const CHARACTERS_A_LINE = 110
const MOST = 64

/** How many lines a text will about take, as a power of two: the room that is kept for it while it is not laid out. */
export function countLines(html: string): number {
  const lines = Math.max(1, html.length / CHARACTERS_A_LINE)
  return Math.min(MOST, 2 ** Math.round(Math.log2(lines)))
}
