import type { Step } from '../types'

const BOX = /^\[([ xX])\][ \t\n]+(?=\S)/
const STEP = /^[*_]{0,3}(GIVEN|WHEN|THEN|AND|BUT)(?![\p{L}\p{N}])[*_]{0,3}:?[*_]{0,3}\s*(.*)$/isu

/** The box at the start of a task item's text, as GFM has it; null when the item is none. */
export function readBox(text: string): { checked: boolean; length: number } | null {
  if (text.charCodeAt(0) !== 91) return null
  const match = BOX.exec(text)
  return match === null ? null : { checked: match[1] !== ' ', length: match[0].length }
}

/** The keyword and the text of a scenario's step; null when the item is none. */
export function readStep(text: string): Pick<Step, 'keyword' | 'text'> | null {
  const match = STEP.exec(text)
  if (match === null) return null
  return { keyword: match[1]?.toUpperCase() as Step['keyword'], text: match[2] ?? '' }
}
