import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** In the git folder, where it cannot be committed. Null without one. */
export function cacheFolder(root: string): string | null {
  const git = gitFolder(root)
  return git === null ? null : join(git, 'svc', 'index')
}

/** The git folder of a checkout. In a work tree, `.git` is a file that contains its path. */
export function gitFolder(root: string): string | null {
  const path = join(root, '.git')
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return null
  if (stats.isDirectory()) return path
  const folder = /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1]
  return folder === undefined ? null : resolve(root, folder)
}

/** Replaces a file atomically. A read-only checkout works without a cache. */
export function writeCacheFile(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}.new`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, content)
    renameSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    rmSync(temporary, { force: true })
  }
}

/** Longer than writing one file takes. */
const ABANDONED_MS = 10 * 60 * 1000

/** Removes files of killed processes. */
export function removeAbandonedFiles(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.new'))
  for (const path of names.map((name) => join(folder, name))) {
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - since > ABANDONED_MS) rmSync(path, { force: true })
  }
}
