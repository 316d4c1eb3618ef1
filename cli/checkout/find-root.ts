import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'

const ROOT_NAMES: ReadonlySet<string> = new Set(['.git', ...CONFIG_FILE_NAMES])

/** The nearest folder, upwards, with a configuration or a .git; otherwise the start folder. */
export function findRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (namesIn(folder).some((name) => ROOT_NAMES.has(name))) return folder
    if (folder === dirname(folder)) return start
  }
}

/** The exact names: some file systems open `config.yaml` for CONFIG.yaml. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    return []
  }
}
