import { documentPath } from '#shared/page-paths'

interface DocumentName {
  repo: string
  file_path: string
}

/** The address of a document's page, with or without a host. */
const PAGE = /^(?:https?:\/\/[^/]+)?\/app\/[^/]+\/(?:specs|docs)\/([^?#]+)/
const NAME = /^([^/\s]+\/[^/\s]+)\/(\S.*)$/

/** Reads one document per line, as `owner/name/path` or as the address of its page. Returns the first line that is neither. */
export function readDocumentLines(text: string): { documents: DocumentName[]; wrong: string | null } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const names = lines.map(readLine)
  const wrong = lines.find((_, at) => names[at] === null) ?? null
  return { documents: names.filter((name) => name !== null), wrong }
}

function readLine(line: string): DocumentName | null {
  const page = PAGE.exec(line)?.[1]
  const [, repo, file_path] = NAME.exec(page === undefined ? line : decode(page)) ?? []
  return repo === undefined || file_path === undefined ? null : { repo, file_path }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const toDocumentLine = ({ repo, file_path }: DocumentName) => `${repo}/${file_path}`

/** The page of a pinned document. The page of a spec is found from that of a document. */
export function pinnedPath(org: string, { repo, file_path }: DocumentName): string {
  const [owner = '', name = ''] = repo.split('/')
  return documentPath(org, owner, name, file_path, 'doc')
}
