import type { DocumentAddress } from '../../kernel/tools/tool'

/** The address of a document as a resource, and the template of all of them. */
export const SPEC_TEMPLATE = 'plumbline://specs/{owner}/{repo}/{+path}'

const PATTERN = /^plumbline:\/\/specs\/([^/]+)\/([^/]+)\/(.+)$/

export const specUri = ({ repo, path }: DocumentAddress): string =>
  `plumbline://specs/${encodeEach(repo)}/${encodeEach(path)}`

const encodeEach = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Null for any other address. */
export function readSpecUri(uri: string): DocumentAddress | null {
  const match = PATTERN.exec(uri)
  if (!match) return null
  try {
    const [owner = '', repo = '', path = ''] = match.slice(1).map(decodeURIComponent)
    return { repo: `${owner}/${repo}`, path }
  } catch {
    return null
  }
}
