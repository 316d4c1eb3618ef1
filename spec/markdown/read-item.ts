import type { Step } from '#spec/types'

const STEP = /^[*_]{0,3}(GIVEN|WHEN|THEN|AND|BUT)(?![\p{L}\p{N}])[*_]{0,3}:?[*_]{0,3}\s*(.*)$/isu

/** The length of a task item's box with the white space after it; 0 if it is not a task. */
export function boxLength(text: string): number {
  if (text[0] !== '[' || text[2] !== ']') return 0
  if (text[1] !== ' ' && text[1] !== 'x' && text[1] !== 'X') return 0
  let end = 3
  while (text[end] === ' ' || text[end] === '\t' || text[end] === '\n') end++
  return end === 3 || end === text.length ? 0 : end
}

/** The keyword and text of a scenario's step; null if it is not a step. */
export function readStep(text: string): Pick<Step, 'keyword' | 'text'> | null {
  const match = STEP.exec(text)
  if (match === null) return null
  return { keyword: match[1]?.toUpperCase() as Step['keyword'], text: match[2] ?? '' }
}
