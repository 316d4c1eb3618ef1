import { readFile, symlink } from 'node:fs/promises'
import path from 'node:path'

interface PackagedLink {
  source: string
  target: string
}

/**
 * npm packages cannot contain symlinks, so the binaries' package creates its library links in an install script, which `npm ci
 * --ignore-scripts` skips. This creates the missing ones.
 */
export async function repairLinks(native: string): Promise<void> {
  const list: PackagedLink[] = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'))
  await Promise.all(list.map((link) => makeLink(path.dirname(native), link)))
}

async function makeLink(root: string, { source, target }: PackagedLink): Promise<void> {
  try {
    await symlink(path.relative(path.dirname(target), source), path.join(root, target))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
