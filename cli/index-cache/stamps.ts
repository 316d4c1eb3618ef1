import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'

/** Identifies the version of the configuration file. Null if there is none. */
export function configStampOf(root: string): string | null {
  for (const name of CONFIG_FILE_NAMES) {
    const stats = statSync(join(root, name), { throwIfNoEntry: false })
    if (stats !== undefined) return `${name} ${stats.mtimeMs} ${stats.size}`
  }
  return null
}

/** All folders above a file, up to the root. */
export function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.push(folder)
  return [...folders, '.']
}

/** The change times of these folders; 0 for a missing folder. */
export function folderTimes(root: string, folders: Iterable<string>): Record<string, number> {
  const times: Record<string, number> = {}
  for (const folder of [...new Set(folders)].sort())
    times[folder] = statSync(join(root, folder), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return times
}
