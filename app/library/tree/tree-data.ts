import type { FolderWire, TreeEntry } from '#server/library/repos/wire'

export interface TreeRepository {
  owner: string
  name: string
}

/** What the server sends with the first page: the repositories, and the open folders down to the current document. */
export interface LoadedTree {
  repositories: TreeRepository[]
  folders: Record<string, FolderWire>
}

/** A document or repository page. The path is null on the pages of a repository itself. */
export interface TreePlace {
  owner: string
  repo: string
  path: string | null
}

/** The key of a folder. The root of a repository is the folder ''. */
export const folderKey = (owner: string, repo: string, folder: string) => `${owner}/${repo}:${folder}`

export function parseFolderKey(key: string) {
  const [, owner = '', repo = '', folder = ''] = /^([^/]*)\/([^:]*):(.*)$/s.exec(key) ?? []
  return { owner, repo, folder }
}

/** The keys of the folders around a document, from the root on. */
export function foldersAround({ owner, repo, path }: TreePlace): string[] {
  const folders = path?.split('/').slice(0, -1) ?? []
  return ['', ...folders.map((_, index) => folders.slice(0, index + 1).join('/'))].map((folder) =>
    folderKey(owner, repo, folder),
  )
}

/** The entries of a folder that have arrived, by index. */
export interface KnownFolder {
  total: number
  entries: ReadonlyMap<number, TreeEntry>
}

export const toKnown = ({ entries, offset, total }: FolderWire, before?: KnownFolder): KnownFolder => ({
  total,
  entries: new Map([
    ...(before && before.total === total ? before.entries : []),
    ...entries.map((entry, index): [number, TreeEntry] => [offset + index, entry]),
  ]),
})
