import { spliceAll } from '#spec/edit/splice'
import { findReferences } from './document-references'
import { findLinks } from './find-links'

/**
 * The text without the addresses of its links and the references of its frontmatter: what stays the same when a file is
 * moved and its links follow.
 */
export function withoutAddresses(source: string): string {
  const ranges = [
    ...findLinks(source).flatMap(({ address }) => address ?? []),
    ...findReferences(source).map(({ range }) => range),
  ]
  const sorted = ranges.sort((a, b) => a.start - b.start)
  return spliceAll(
    source,
    sorted.map((range) => ({ ...range, text: '' })),
  )
}
