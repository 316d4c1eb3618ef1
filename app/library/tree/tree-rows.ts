import type { TreeEntry } from '#server/library/repos/wire'
import { documentPath, repoPath } from '#shared/page-paths'
import { shownPrefix } from '#spec/markdown/readable-name'
import { folderKey, type KnownFolder, type TreePlace, type TreeRepository } from './tree-data'

export interface TreeRow {
  /** Unique in the tree. */
  id: string
  level: number
  /** 1 for the first of its siblings. */
  position: number
  siblings: number
  /** The key of the folder that the row opens; null for documents. */
  opens: string | null
  isOpen: boolean
  isCurrent: boolean
  /** Null while the entry has not arrived. */
  node: TreeNode | null
  /** The folder that contains the row, and the row's index there: what to load if the entry is missing. */
  inFolder: { key: string; index: number } | null
}

export type TreeNode = {
  to: string
  label: string
  prefix: string | null
  icon: 'repo' | 'folder' | 'document'
  status: string | null
}

interface Tree {
  org: string
  repositories: readonly TreeRepository[]
  folders: ReadonlyMap<string, KnownFolder>
  open: ReadonlySet<string>
  current: TreePlace | null
}

/** The visible rows from top to bottom. */
export function listRows(tree: Tree): TreeRow[] {
  const rows: TreeRow[] = []
  const namesOnce = new Set(tree.repositories.map(({ name }) => name)).size === tree.repositories.length
  tree.repositories.forEach(({ owner, name }, index) => {
    const key = folderKey(owner, name, '')
    rows.push({
      id: key,
      level: 1,
      position: index + 1,
      siblings: tree.repositories.length,
      opens: key,
      isOpen: tree.open.has(key),
      isCurrent: isSameRepository(tree.current, owner, name) && tree.current?.path === null,
      node: {
        to: repoPath(tree.org, owner, name),
        label: namesOnce ? name : `${owner}/${name}`,
        prefix: null,
        icon: 'repo',
        status: null,
      },
      inFolder: null,
    })
    if (tree.open.has(key)) addEntries(tree, rows, { owner, repo: name, folder: '', level: 2 })
  })
  return rows
}

const isSameRepository = (place: TreePlace | null, owner: string, repo: string) =>
  place?.owner.toLowerCase() === owner.toLowerCase() && place.repo.toLowerCase() === repo.toLowerCase()

interface OpenFolder {
  owner: string
  repo: string
  folder: string
  level: number
}

function addEntries(tree: Tree, rows: TreeRow[], at: OpenFolder): void {
  const key = folderKey(at.owner, at.repo, at.folder)
  const known = tree.folders.get(key)
  const isHere = isSameRepository(tree.current, at.owner, at.repo)
  for (let index = 0; index < (known?.total ?? 1); index += 1) {
    const entry = known?.entries.get(index)
    const opens = entry?.kind === 'folder' ? folderKey(at.owner, at.repo, entry.path) : null
    const isOpen = opens !== null && tree.open.has(opens)
    rows.push({
      id: entry ? `${at.owner}/${at.repo}:${entry.path}` : `${key} ${index}`,
      level: at.level,
      position: index + 1,
      siblings: known?.total ?? 1,
      opens,
      isOpen,
      isCurrent: isHere && entry?.kind === 'document' && entry.path === tree.current?.path,
      node: entry ? nodeOf(tree.org, at, entry) : null,
      inFolder: { key, index },
    })
    if (isOpen && entry) addEntries(tree, rows, { ...at, folder: entry.path, level: at.level + 1 })
  }
}

export function nodeOf(org: string, { owner, repo }: Omit<TreePlace, 'path'>, entry: TreeEntry): TreeNode {
  if (entry.kind === 'folder')
    return {
      to: `${repoPath(org, owner, repo)}?${new URLSearchParams({ folder: entry.path })}`,
      label: entry.name,
      prefix: null,
      icon: 'folder',
      status: null,
    }
  return {
    to: documentPath(org, owner, repo, entry.path, entry.doc_type),
    label: entry.title,
    prefix: shownPrefix(entry.title_prefix, entry.title),
    icon: 'document',
    status: entry.status,
  }
}
