import { newlineOf } from '../edit/line-style'
import type { Merge } from './merge-documents'

/** The merged text with one choice for each conflict, in their order: the text that stands there now, null for none. */
export function settleConflicts({ text, conflicts }: Merge, choices: readonly (string | null)[]): string {
  const newline = newlineOf(text)
  let settled = ''
  let from = 0
  for (const [i, { start, end, base, mine, theirs }] of conflicts.entries()) {
    const choice = (i < choices.length ? choices[i] : mine) ?? ''
    settled += text.slice(from, start) + choice
    // What a person has typed may end in the middle of a line; the next section begins with one of its own.
    const isTyped = choice !== '' && ![base, mine, theirs].includes(choice)
    if (isTyped && end < text.length && !/[\r\n]$/.test(choice)) settled += newline + newline
    from = end
  }
  return settled + text.slice(from)
}
