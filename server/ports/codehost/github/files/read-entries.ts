import type { Entry } from '../../check-changes'
import { objectId } from '../../object-id'
import type { TreeEntry } from '../../port'
import { readPath } from '../../read-path'
import type { Client } from '../api/client'
import { readTree } from './read-tree'

type Folder = Map<string, Entry>

/** The file at this path. A folder does not count. */
export async function readEntry(
  client: Client,
  commitSha: string,
  path: string,
  signal?: AbortSignal,
): Promise<Omit<TreeEntry, 'size'> | null> {
  if (readPath(Buffer.from(path)) !== path) return null
  const entry = (await readEntries(client, commitSha, [path], signal)).get(path)
  return entry && entry.mode !== 'folder' ? { path, sha: entry.sha, mode: entry.mode } : null
}

/**
 * The entries at these paths of a commit; missing paths are left out. It sends one request per folder, whose
 * response is cached.
 */
export async function readEntries(
  client: Client,
  commitSha: string,
  paths: Iterable<string>,
  signal?: AbortSignal,
): Promise<Map<string, Entry>> {
  const folders = new Map([['', readFolder(client, objectId(commitSha), signal)]])

  async function entryAt(path: string): Promise<Entry | null> {
    const slash = path.lastIndexOf('/')
    const folder = await folderAt(slash === -1 ? '' : path.slice(0, slash))
    return folder.get(path.slice(slash + 1)) ?? null
  }

  function folderAt(path: string): Promise<Folder> {
    const coming = folders.get(path) ?? openFolder(path)
    folders.set(path, coming)
    return coming
  }

  async function openFolder(path: string): Promise<Folder> {
    const entry = await entryAt(path)
    return entry?.mode === 'folder' ? readFolder(client, entry.sha, signal) : new Map()
  }

  const asked = [...new Set(paths)]
  const found = await Promise.all(asked.map(entryAt))
  return new Map(asked.flatMap((path, i) => (found[i] ? [[path, found[i]]] : [])))
}

async function readFolder(client: Client, sha: string, signal?: AbortSignal): Promise<Folder> {
  const { tree } = await readTree(client, sha, { signal, keep: 'forever' })
  return new Map(tree.map(({ path, mode, sha: entrySha }) => [path, { mode, sha: entrySha }]))
}
