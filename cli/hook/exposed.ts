import type { IndexedDocument } from '#cli/index-cache/indexed-document'
import type { CheckoutIndex } from '#cli/index-cache/open-index'

/** The AI exposure of a document, from `ide.ai_exposure` and its frontmatter. The same rule as on the server. */
export function exposureOf(
  { row, statedExposure }: IndexedDocument,
  { ide }: CheckoutIndex['config'],
): 'full' | 'metadata' | 'none' {
  const { default: usual, restricted_tags: restricted } = ide.ai_exposure
  const own = statedExposure ?? usual
  const isRestricted = row.tags.some((tag) => restricted.some((other) => isSame(tag, other)))
  return own === 'full' && isRestricted ? 'metadata' : own
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
