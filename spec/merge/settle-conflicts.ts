import type { Merge } from './merge-documents'

/** The merged text with one choice for each conflict, in their order: the text that stands there now, null for none. */
export function settleConflicts({ text, conflicts }: Merge, choices: readonly (string | null)[]): string {
  let settled = ''
  let from = 0
  for (const [i, { start, end, mine }] of conflicts.entries()) {
    const choice = i < choices.length ? choices[i] : mine
    settled += text.slice(from, start) + (choice ?? '')
    from = end
  }
  return settled + text.slice(from)
}
