import { execFile, execFileSync } from 'node:child_process'
import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMarkdownPath } from '#spec/markdown/markdown-path'

const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules'])
const MAX_OUTPUT = 1024 ** 3

export const MARKDOWN_PATHSPECS = [':(icase)*.md', ':(icase)*.markdown']

/** The markdown files below a folder, except those excluded by .gitignore. */
export function listMarkdown(root: string): string[] {
  return [...new Set(listWithGit(root)?.split('\0').filter(Boolean) ?? listFolders(root))].sort()
}

/** The same files in the output format of `git ls-files -v -z`. Null if git cannot list them. */
export const startListing = (root: string): Promise<string | null> =>
  new Promise((resolve) =>
    execFile('git', listArguments(['-v']), optionsIn(root), (error, stdout) =>
      resolve(error === null ? stdout : null),
    ),
  )

/** Null outside a git repository, without git, and if git does not trust the folder's owner. */
function listWithGit(root: string): string | null {
  try {
    return execFileSync('git', listArguments([]), { ...optionsIn(root), stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return null
  }
}

/** The repository's git configuration may name an fsmonitor program, which must not run. */
function listArguments(options: string[]): string[] {
  const list = ['-c', 'core.fsmonitor=false', 'ls-files', '-co', '--exclude-standard', '-z', ...options]
  return [...list, '--', ...MARKDOWN_PATHSPECS]
}

const optionsIn = (cwd: string) => ({ cwd, encoding: 'utf8', maxBuffer: MAX_OUTPUT }) as const

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
