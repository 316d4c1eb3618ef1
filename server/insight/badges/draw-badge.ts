interface Badge {
  label: string
  text: string
  /** From 0 to 100: chooses the color. */
  score: number
}

const PADDING = 8
/** Widths in Verdana at 11 px, by character. `textLength` makes the text fit in other fonts. */
const WIDTHS: readonly [string, number][] = [
  ['0123456789', 7],
  ['hgnpuvdb', 6.9],
  ['aeo', 6.6],
  ['cks', 5.8],
  ['tr', 4.5],
  ['/', 5],
  ['l i', 3.4],
  ['%', 11.8],
]
const USUAL_WIDTH = 6.9

const COLORS = [
  { from: 80, color: '#1a7f37' },
  { from: 50, color: '#8a6100' },
  { from: 0, color: '#b42318' },
]

/** Draws label and value side by side. The label is dark and the values are white on colors with enough contrast. */
export function drawBadge({ label, text, score }: Badge): string {
  const color = COLORS.find(({ from }) => score >= from)?.color ?? '#555'
  const left = widthOf(label)
  const right = widthOf(text)
  const half = (at: number, width: number, content: string) =>
    `<text x="${at + width / 2}" y="14" textLength="${width - 2 * PADDING}">${content}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${text}"><title>${label}: ${text}</title><clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath><g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3d4450"/><rect x="${left}" width="${right}" height="20" fill="${color}"/></g><g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${half(0, left, label)}${half(left, right, text)}</g></svg>`
}

const widthOf = (text: string) =>
  Math.round([...text].reduce((sum, character) => sum + widthOfCharacter(character), 0)) + 2 * PADDING

const widthOfCharacter = (character: string) =>
  WIDTHS.find(([characters]) => characters.includes(character))?.[1] ?? USUAL_WIDTH
