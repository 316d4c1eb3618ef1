import { execFileSync } from 'node:child_process'
import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules'])
const MAX_OUTPUT = 1024 ** 3

/** The markdown files below a folder, as git sees them: what .gitignore names is left out. */
export function listMarkdown(root: string): string[] {
  return [...new Set(askGit(root) ?? walk(root))].sort()
}

/** null outside of a checkout, without git, and where git does not trust the folder's owner. */
function askGit(root: string): string[] | null {
  // A checkout may come with a configuration of its own: no program that it names is run.
  const args = ['-c', 'core.fsmonitor=false', 'ls-files', '-co', '--exclude-standard', '-z', '--']
  try {
    const listed = execFileSync('git', [...args, ':(icase)*.md', ':(icase)*.markdown'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return listed.split('\0').filter((path) => path !== '')
  } catch {
    return null
  }
}

/** Does not follow symbolic links, so that it ends. */
function walk(root: string): string[] {
  const paths: string[] = []
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesIn(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(path)
      else if (entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name)) paths.push(path)
    }
  }
  return paths
}

/** A folder that may not be opened is passed over, as git does. */
function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    return []
  }
}
