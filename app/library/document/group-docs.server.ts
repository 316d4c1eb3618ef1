import type { DocFile } from '#server/library/repos/wire'

/** These types come first. */
const FIRST_TYPES = ['readme', 'changelog', 'runbook', 'doc']
const MAX_SHOWN = 50

export interface DocGroup {
  type: string
  total: number
  docs: DocFile[]
}

/** Groups a repository's other documents by type. Shows the first of each; the search finds all. */
export function groupDocs(files: readonly DocFile[]): DocGroup[] {
  const types = new Set([...FIRST_TYPES, ...files.map(({ doc_type }) => doc_type)])
  return [...types]
    .map((type) => ({ type, all: files.filter(({ doc_type }) => doc_type === type) }))
    .filter(({ all }) => all.length > 0)
    .map(({ type, all }) => ({ type, total: all.length, docs: all.slice(0, MAX_SHOWN) }))
}
