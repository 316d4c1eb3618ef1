import { execFileSync } from 'node:child_process'
import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMarkdownPath } from '../../spec/markdown/markdown-path'

const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules'])
const MAX_OUTPUT = 1024 ** 3

/** The markdown files below a folder, without those that .gitignore excludes. */
export function listMarkdown(root: string): string[] {
  return [...new Set(listWithGit(root) ?? listFolders(root))].sort()
}

/** Null outside a git repository, without git, and if git does not trust the folder's owner. */
function listWithGit(root: string): string[] | null {
  // The repository's git configuration may name a program for fsmonitor. It must not run.
  const args = ['-c', 'core.fsmonitor=false', 'ls-files', '-co', '--exclude-standard', '-z', '--']
  try {
    const output = execFileSync('git', [...args, ':(icase)*.md', ':(icase)*.markdown'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.split('\0').filter((path) => path !== '')
  } catch {
    return null
  }
}

/** Does not follow symbolic links, so it always ends. */
function listFolders(root: string): string[] {
  const paths: string[] = []
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesIn(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(path)
      else if (entry.isFile() && isMarkdownPath(entry.name)) paths.push(path)
    }
  }
  return paths
}

/** Skips a folder without read permission, as git does. */
function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    return []
  }
}
