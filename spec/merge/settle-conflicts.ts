import { newlineOf } from '#spec/edit/line-style'
import type { Merge } from './merge-documents'

/** The merged text with the chosen text of each conflict, in order. Null removes the chunk. */
export function settleConflicts({ text, conflicts }: Merge, choices: readonly (string | null)[]): string {
  const newline = newlineOf(text)
  let settled = ''
  let from = 0
  for (const [i, { start, end, base, mine, theirs }] of conflicts.entries()) {
    const choice = (i < choices.length ? choices[i] : mine) ?? ''
    settled += text.slice(from, start) + choice
    // Typed text may lack a final line ending. The next section must start on a new line.
    const isTyped = choice !== '' && ![base, mine, theirs].includes(choice)
    if (isTyped && end < text.length && !/[\r\n]$/.test(choice)) settled += newline + newline
    from = end
  }
  return settled + text.slice(from)
}
