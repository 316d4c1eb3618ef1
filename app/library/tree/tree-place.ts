import type { TreePlace } from './tree-data'

const DOCUMENT_PAGES = ['specs', 'docs', 'history', 'compare', 'tickets', 'attest', 'editor', 'files']

/** The repository and document that a page is about. Null for every other page. */
export function treePlaceOf(pathBelowOrg: string): TreePlace | null {
  const [page = '', owner, repo, ...rest] = pathBelowOrg.split('/').map(decode)
  if (!owner || !repo) return null
  if (page === 'repos') return { owner, repo, path: null }
  if (!DOCUMENT_PAGES.includes(page)) return null
  const isNew = page === 'editor' && rest.join('/') === 'new'
  return { owner, repo, path: isNew || rest.length === 0 ? null : rest.join('/') }
}

/** Malformed escapes stay as they are: the page itself answers 404. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
