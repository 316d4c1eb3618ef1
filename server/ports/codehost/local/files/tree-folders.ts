import { type ChangedEntry, parentFoldersOf } from '../../check-changes'
import { CodeHostError, type FileChange } from '../../port'
import { type GitObject, gitObject } from '../git/git-object'
import type { ReadContents } from '../git/read-objects'

interface TreeRow {
  /** The mode as git writes it, without leading zeros. Old git versions wrote modes that are no longer used. */
  mode: string
  sha: string
}

/** The entries of a folder by name. Names are bytes, with one character per byte. */
type Folder = Map<string, TreeRow>

/** Folders by path, for all parents of some paths. The root is ''. */
export type TreeFolders = Map<string, Folder>

const FOLDER = '40000'
const KINDS: Record<string, ChangedEntry['mode']> = {
  [FOLDER]: 'folder',
  '100755': 'executable',
  '120000': 'symlink',
  '160000': 'submodule',
}

export async function readFolders(
  read: ReadContents,
  treeSha: string | null,
  paths: string[],
): Promise<TreeFolders> {
  const folders: TreeFolders = new Map([['', await readFolder(read, treeSha)]])
  for (const path of paths.flatMap(parentFoldersOf)) {
    const row = rowAt(folders, path)
    if (folders.has(path) || row?.mode !== FOLDER) continue
    folders.set(path, await readFolder(read, row.sha))
  }
  return folders
}

/** The entries at these paths; missing paths are left out. */
export function entriesAt(folders: TreeFolders, paths: Iterable<string>): Map<string, ChangedEntry> {
  const entries = new Map<string, ChangedEntry>()
  for (const path of paths) {
    const row = rowAt(folders, path)
    if (row) entries.set(path, { mode: KINDS[row.mode] ?? 'file', sha: row.sha })
  }
  return entries
}

/** Removals are applied first, because a folder may replace a file. */
export function changeFolders(folders: TreeFolders, changes: FileChange[], blobs: Map<string, string>): void {
  for (const { path } of changes.filter(({ content }) => content === null))
    folders.get(parentOf(path))?.delete(entryNameOf(path))
  for (const [path, sha] of blobs) {
    for (const folder of parentFoldersOf(path)) if (!folders.has(folder)) folders.set(folder, new Map())
    const mode = rowAt(folders, path)?.mode === '100755' ? '100755' : '100644'
    folders.get(parentOf(path))?.set(entryNameOf(path), { mode, sha })
  }
}

/** All folders as tree objects, the root last. Omits empty folders. */
export function treesOf(folders: TreeFolders, idLength: number): GitObject[] {
  const deepestFirst = [...folders.keys()].sort((a, b) => depthOf(b) - depthOf(a))
  return deepestFirst.flatMap((path) => {
    const folder = folders.get(path) ?? new Map()
    const above = path === '' ? undefined : folders.get(parentOf(path))
    if (above && folder.size === 0) {
      if (above.get(entryNameOf(path))?.mode === FOLDER) above.delete(entryNameOf(path))
      return []
    }
    const tree = gitObject('tree', treeBytes(folder), idLength)
    above?.set(entryNameOf(path), { mode: FOLDER, sha: tree.sha })
    return [tree]
  })
}

async function readFolder(read: ReadContents, sha: string | null): Promise<Folder> {
  if (sha === null) return new Map()
  const tree = await read(sha)
  const folder = tree?.type === 'tree' ? parseTree(tree.bytes, sha.length / 2) : null
  if (folder) return folder
  throw new CodeHostError('corrupt', `The tree ${sha} is missing or damaged: run "git fsck --full" there.`)
}

/** Parses a sequence of `100644 name`, NUL and the id as bytes. Some programs write `040000`. Null if damaged. */
function parseTree(bytes: Buffer, idBytes: number): Folder | null {
  const folder: Folder = new Map()
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at)
    const end = bytes.indexOf(0, space)
    if (space === -1 || end === -1 || end + idBytes >= bytes.length) return null
    const sha = bytes.toString('hex', end + 1, end + 1 + idBytes)
    const mode = bytes.toString('latin1', at, space).replace(/^0+/, '')
    folder.set(bytes.toString('latin1', space + 1, end), { mode, sha })
    at = end + 1 + idBytes
  }
  return folder
}

/** Sorted in git's order, in which the name of a folder ends in a slash. */
function treeBytes(folder: Folder): Buffer {
  const keyOf = ([name, { mode }]: [string, TreeRow]) => (mode === FOLDER ? `${name}/` : name)
  const rows = [...folder].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return Buffer.concat(
    rows.flatMap(([name, { mode, sha }]) => [
      Buffer.from(`${mode} ${name}\0`, 'latin1'),
      Buffer.from(sha, 'hex'),
    ]),
  )
}

const rowAt = (folders: TreeFolders, path: string) => folders.get(parentOf(path))?.get(entryNameOf(path))

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const entryNameOf = (path: string) => Buffer.from(path.slice(path.lastIndexOf('/') + 1)).toString('latin1')

const depthOf = (path: string) => (path === '' ? 0 : path.split('/').length)
