import type { ChangedEntry } from '../../check-changes'
import { isPath, onlyFiles } from '../../file-entries'
import { objectId } from '../../object-id'
import type { FileEntry, FolderEntry } from '../../port'
import type { GitHubClient } from '../api/client'
import { readTree } from './read-tree'

type Folder = Map<string, ChangedEntry>

/** The files at these paths of a commit. A folder does not count. */
export async function readFileEntries(
  client: GitHubClient,
  commitSha: string,
  paths: Iterable<string>,
  signal?: AbortSignal,
): Promise<Map<string, FileEntry>> {
  return onlyFiles(await readEntries(client, commitSha, [...paths].filter(isPath), signal))
}

/**
 * The entries at these paths of a commit; missing paths are left out. It sends one request per folder, whose
 * response is cached.
 */
export async function readEntries(
  client: GitHubClient,
  commitSha: string,
  paths: Iterable<string>,
  signal?: AbortSignal,
): Promise<Map<string, ChangedEntry>> {
  const folders = new Map([['', readFolder(client, objectId(commitSha), signal)]])

  async function entryAt(path: string): Promise<ChangedEntry | null> {
    const slash = path.lastIndexOf('/')
    const folder = await folderAt(slash === -1 ? '' : path.slice(0, slash))
    return folder.get(path.slice(slash + 1)) ?? null
  }

  function folderAt(path: string): Promise<Folder> {
    const folder = folders.get(path) ?? openFolder(path)
    folders.set(path, folder)
    return folder
  }

  async function openFolder(path: string): Promise<Folder> {
    const entry = await entryAt(path)
    return entry?.mode === 'folder' ? readFolder(client, entry.sha, signal) : new Map()
  }

  const requested = [...new Set(paths)]
  const entries = await Promise.all(requested.map(entryAt))
  return new Map(requested.flatMap((path, i) => (entries[i] ? [[path, entries[i]]] : [])))
}

/** The entries of a folder; null if there is none. */
export async function listFolder(
  client: GitHubClient,
  commitSha: string,
  path: string,
  signal?: AbortSignal,
): Promise<FolderEntry[] | null> {
  const sha = path === '' ? objectId(commitSha) : await folderSha(client, commitSha, path, signal)
  if (sha === null) return null
  const folder = await readFolder(client, sha, signal)
  return [...folder].flatMap(([name, entry]) => (isReadable(name) ? [{ name, ...entry }] : []))
}

/** JSON contains this character where a name was not valid text. */
const isReadable = (name: string) => isPath(name) && !name.includes('\ufffd')

async function folderSha(
  client: GitHubClient,
  commitSha: string,
  path: string,
  signal?: AbortSignal,
): Promise<string | null> {
  if (!isPath(path)) return null
  const entry = (await readEntries(client, commitSha, [path], signal)).get(path)
  return entry?.mode === 'folder' ? entry.sha : null
}

async function readFolder(client: GitHubClient, sha: string, signal?: AbortSignal): Promise<Folder> {
  const { tree } = await readTree(client, sha, { signal, cache: 'forever' })
  return new Map(tree.map(({ path, mode, sha: entrySha }) => [path, { mode, sha: entrySha }]))
}
