import type { DocFile } from '../../server/repos/wire'

/** Those that people ask for first. */
const FIRST = ['readme', 'changelog', 'runbook', 'doc']
const SHOWN = 50

export interface DocGroup {
  type: string
  total: number
  docs: DocFile[]
}

/** A repository's other documents by type: of many the first, for the search has all. */
export function groupDocs(files: readonly DocFile[]): DocGroup[] {
  const types = new Set([...FIRST, ...files.map(({ doc_type }) => doc_type)])
  return [...types]
    .map((type) => ({ type, all: files.filter(({ doc_type }) => doc_type === type) }))
    .filter(({ all }) => all.length > 0)
    .map(({ type, all }) => ({ type, total: all.length, docs: all.slice(0, SHOWN) }))
}
