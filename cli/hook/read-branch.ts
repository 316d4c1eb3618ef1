import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gitFolder } from '#cli/index-cache/cache-folder'

/** The branch that is checked out, read without starting git; empty without one. */
export function readBranch(root: string): string {
  const folder = gitFolder(root)
  if (folder === null) return ''
  try {
    return /^ref: refs\/heads\/(.+)$/m.exec(readFileSync(join(folder, 'HEAD'), 'utf8'))?.[1] ?? ''
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return ''
  }
}
