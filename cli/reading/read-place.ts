import { UsageError } from '#cli/usage-error'

/** A document, and a section or criterion in it: `docs/specs/refunds.md#2-limits`. */
export interface DocumentAnchor {
  path: string
  anchor: string | null
}

/** Splits at the last `#`, because a path may contain one. */
export function readPlace(word: string | undefined, command: string): DocumentAnchor {
  if (word === undefined || word === '')
    throw new UsageError(`svc ${command}: name a document, such as docs/specs/refunds.md#2-limits.`)
  const at = word.lastIndexOf('#')
  return at === -1
    ? { path: word, anchor: null }
    : { path: word.slice(0, at), anchor: word.slice(at + 1) || null }
}
