import { type Splice, sortSplices, spliceAll } from '#spec/edit/splice'
import { createResolver } from '#spec/lint/resolve-reference'
import { renderMarkdown } from '#spec/render/render-markdown'
import { findReferences } from './document-references'
import { findLinks } from './find-links'
import type { LinkingDocument } from './follow-move'
import { repositoryLink } from './link-target'

/** A document that names a deleted one. */
export interface UnlinkedDocument extends LinkingDocument {
  /** Links that became plain text. */
  unlinked: number
  /** Links and references that stay as they are, and then lead nowhere. */
  left: number
}

/**
 * Makes the Markdown links to a deleted document plain text. Links in raw HTML and references of the frontmatter stay,
 * and so do all links of a document whose page would change otherwise. `paths` are all documents of the repository.
 * Omits documents that do not name the deleted one.
 */
export function removeLinks(
  documents: readonly LinkingDocument[],
  paths: readonly string[],
  deleted: string,
): UnlinkedDocument[] {
  const resolve = createResolver(paths)
  return documents.flatMap(({ path, source }) => {
    const references = findReferences(source).filter(({ text }) => {
      const target = resolve(path, text)
      return target.kind === 'document' && target.path === deleted
    })
    const links = unlink(source, (url) => repositoryLink(path, url)?.target === deleted)
    const named = references.length + links.total
    return named === 0
      ? []
      : [{ path, source: links.source, unlinked: links.unlinked, left: named - links.unlinked }]
  })
}

function unlink(source: string, leadsThere: (url: string) => boolean) {
  const links = findLinks(source).filter(({ kind, url }) => kind !== 'definition' && leadsThere(url))
  const splices = links.flatMap(({ whole }): Splice[] =>
    whole ? [{ ...whole.range, text: plainText(source, whole) }] : [],
  )
  const total = links.length
  if (splices.length === 0) return { source, unlinked: 0, total }
  const changed = spliceAll(source, sortSplices(splices))
  const isSame = pageWithout(source, leadsThere) === pageWithout(changed, leadsThere)
  return isSame ? { source: changed, unlinked: splices.length, total } : { source, unlinked: 0, total }
}

type Whole = NonNullable<ReturnType<typeof findLinks>[number]['whole']>

/** A number at the start of a line would begin a list. */
function plainText(source: string, { range, text: { start, end } }: Whole): string {
  const text = source.slice(start, end)
  const line = source.slice(
    Math.max(source.lastIndexOf('\n', range.start - 1), source.lastIndexOf('\r', range.start - 1)) + 1,
    range.start,
  )
  return /\p{L}/u.test(line) ? text : text.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

const LINK = /<a href="pl-rel:([^"]*)"[^>]*>(.*?)<\/a>/gs

/** The page of a text without the links that lead there. */
const pageWithout = (source: string, leadsThere: (url: string) => boolean): string =>
  renderMarkdown(source).replace(LINK, (link, url: string, text: string) =>
    leadsThere(url.replaceAll('&amp;', '&')) ? text : link,
  )
