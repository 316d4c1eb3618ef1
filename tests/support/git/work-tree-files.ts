import { type Dirent, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The configuration of a repository in which git stores files as they are. */
export const PLAIN_CONFIG =
  '[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tlogallrefupdates = true\n'

/** Other files indicate a merge, more work trees, packed branches and the like. */
const PLAIN_PARTS = ['COMMIT_EDITMSG', 'HEAD', 'config', 'hooks', 'index', 'info', 'logs', 'objects', 'refs']

/** Attributes can change line ends, and a repository within another is a submodule. */
const SPECIAL_NAMES = ['.git', '.gitattributes']

/** Larger work trees are left to git. */
const MAX_FILES = 500

const EXECUTABLE = 0o111

/** The paths of all files of the work tree, or null if `git add` would do more than store each under its path. */
export function filesOfPlainWorkTree(folder: string): string[] | null {
  return isPlain(join(folder, '.git')) ? filesBelow(folder, '') : null
}

function isPlain(gitDir: string): boolean {
  return (
    lstatSync(gitDir).isDirectory() &&
    readdirSync(gitDir).every((name) => PLAIN_PARTS.includes(name)) &&
    ['hooks', 'info'].every((name) => isEmpty(join(gitDir, name))) &&
    readFileSync(join(gitDir, 'config'), 'utf8') === PLAIN_CONFIG
  )
}

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

function filesBelow(root: string, folder: string): string[] | null {
  const paths: string[] = []
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, encoding: 'buffer' })) {
    const name = entry.name.toString()
    if (folder === '' && name === '.git') continue
    const path = folder + name
    const found =
      isText(entry.name) && !SPECIAL_NAMES.includes(name.toLowerCase()) && filesOf(root, path, entry)
    if (!found) return null
    paths.push(...found)
    if (paths.length > MAX_FILES) return null
  }
  return paths
}

function filesOf(root: string, path: string, entry: Dirent<Buffer>): string[] | null {
  if (entry.isDirectory()) return filesBelow(root, `${path}/`)
  const isStoredAsIs = entry.isFile() && (lstatSync(join(root, path)).mode & EXECUTABLE) === 0
  return isStoredAsIs ? [path] : null
}

const isText = (name: Buffer) => Buffer.from(name.toString()).equals(name)
