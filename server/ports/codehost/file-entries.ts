import type { ChangedEntry } from './check-changes'
import type { FileEntry } from './port'
import { readPath } from './read-path'

/** Whether a file can be requested by this path. */
export const isPath = (path: string): boolean => readPath(Buffer.from(path)) === path

/** Without folders. */
export function onlyFiles(entries: ReadonlyMap<string, ChangedEntry>): Map<string, FileEntry> {
  const files = new Map<string, FileEntry>()
  for (const [path, { sha, mode }] of entries) if (mode !== 'folder') files.set(path, { path, sha, mode })
  return files
}
