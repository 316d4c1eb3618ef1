import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FolderCheck, Folders, SampleFolder } from './port'

const MAX_DEPTH = 4
const MAX_FOLDERS = 5000
const MAX_REPOSITORIES = 200
const SKIPPED_FOLDERS = new Set(['node_modules', 'vendor', 'target', 'dist', 'build'])

export function openFolders(roots: readonly string[], sample: SampleFolder | null = null): Folders {
  return {
    roots,
    sample,
    find: () => findRepositories(roots),
    hasWorkTree: (repository) => exists(path.join(repository, '.git')),
    sharedGitDir,
    checkFolder: (requested) => checkFolder(roots, requested),
    checkAnyFolder,
  }
}

async function findRepositories(roots: readonly string[]): Promise<string[]> {
  const repositories: string[] = []
  let level = [...roots]
  let visited = 0
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const next: string[] = []
    for (const folder of level) {
      if (++visited > MAX_FOLDERS || repositories.length >= MAX_REPOSITORIES) return repositories.sort()
      if (await isRepository(folder)) repositories.push(folder)
      else next.push(...(await foldersIn(folder)))
    }
    level = next
  }
  return repositories.sort()
}

/** Links are not followed, because they may lead outside or form a cycle. An unreadable folder counts as empty. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED_FOLDERS.has(entry.name))
    .map(({ name }) => path.join(folder, name))
}

async function checkAnyFolder(requested: string): Promise<FolderCheck> {
  if (!path.isAbsolute(requested)) return { refusal: notAbsolute(requested) }
  if (!(await exists(requested)))
    return {
      refusal: `${requested} does not exist on the server's machine, or the server may not read it. In a container, mount the folder first.`,
    }
  return checkFolder([path.parse(requested).root], requested)
}

const notAbsolute = (requested: string) => `${requested} is no whole path: begin it with /.`

async function checkFolder(roots: readonly string[], requested: string): Promise<FolderCheck> {
  if (!path.isAbsolute(requested)) return { refusal: notAbsolute(requested) }
  const [real, ...realRoots] = await Promise.all([requested, ...roots].map(realPathOf))
  // A folder outside gets the same error as a missing one, so that other folders are not revealed.
  if (!real || !isBelow(real, realRoots)) return { refusal: `${requested} is not below ${listRoots(roots)}.` }
  if (!(await isRepository(real)))
    return { refusal: `${requested} is not a git repository: run "git init" there, or name another folder.` }
  const folder = path.basename(real) === '.git' ? path.dirname(real) : real
  if (!isBelow(folder, realRoots)) return { refusal: `${requested} is not below ${listRoots(roots)}.` }
  const gitDir = await realPathOf(await gitDirOf(folder))
  if (!gitDir || !isBelow(gitDir, realRoots))
    return { refusal: `The git directory of ${requested} is not below ${listRoots(roots)}.` }
  return { path: folder }
}

const realPathOf = (file: string) => realpath(file).catch(() => null)

const isBelow = (real: string, roots: readonly (string | null)[]) =>
  roots.some((root) => root !== null && (real === root || real.startsWith(path.join(root, '/'))))

const listRoots = (roots: readonly string[]) => roots.join(' or ')

async function isRepository(folder: string): Promise<boolean> {
  if (await exists(path.join(folder, '.git'))) return true
  const parts = await Promise.all(['HEAD', 'objects', 'refs'].map((name) => exists(path.join(folder, name))))
  return parts.every(Boolean)
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** A linked work tree has a `.git` file that names its git directory. */
async function gitDirOf(repository: string): Promise<string> {
  const inside = path.join(repository, '.git')
  const kind = await stat(inside).catch(() => null)
  if (kind === null) return repository
  if (kind.isDirectory()) return inside
  const [, target = ''] = /^gitdir: (.+?)\s*$/m.exec(await readFile(inside, 'utf8')) ?? []
  return path.resolve(repository, target)
}

/** The git directory of a linked work tree names the shared one in `commondir`. */
async function sharedGitDir(repository: string): Promise<string | null> {
  const gitDir = await gitDirOf(repository).catch(() => repository)
  const shared = await readFile(path.join(gitDir, 'commondir'), 'utf8').catch(() => '.')
  return realPathOf(path.resolve(gitDir, shared.trim()))
}
