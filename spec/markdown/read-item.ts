import type { Step } from '../types'

const STEP = /^[*_]{0,3}(GIVEN|WHEN|THEN|AND|BUT)(?![\p{L}\p{N}])[*_]{0,3}:?[*_]{0,3}\s*(.*)$/isu

/** How much of a task item's text its box is, with the white space behind it; 0 when the item is none. */
export function boxLength(text: string): number {
  if (text[0] !== '[' || text[2] !== ']') return 0
  if (text[1] !== ' ' && text[1] !== 'x' && text[1] !== 'X') return 0
  let end = 3
  while (text[end] === ' ' || text[end] === '\t' || text[end] === '\n') end++
  return end === 3 || end === text.length ? 0 : end
}

/** The keyword and the text of a scenario's step; null when the item is none. */
export function readStep(text: string): Pick<Step, 'keyword' | 'text'> | null {
  const match = STEP.exec(text)
  if (match === null) return null
  return { keyword: match[1]?.toUpperCase() as Step['keyword'], text: match[2] ?? '' }
}
