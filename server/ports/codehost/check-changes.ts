import { keepsDirection } from '#spec/text-direction'
import { CodeHostError, type FileChange, isFile, type TreeEntry } from './port'
import { readPath } from './read-path'

const MAX_FILES = 200
const MAX_BYTES = 50_000_000
/** Limit because each folder on the way to a changed path is read and written again. */
const MAX_NAMES = 500_000

/** The entry at a path. */
export interface ChangedEntry {
  mode: TreeEntry['mode'] | 'folder'
  sha: string
}

/** Rejects changes that git would not commit exactly as requested. Returns the current entry at each path. */
export async function checkChanges(
  changes: FileChange[],
  readEntries: (paths: Set<string>) => Promise<Map<string, ChangedEntry>>,
): Promise<Map<string, ChangedEntry>> {
  checkAmount(changes)
  for (const { path } of changes)
    if (readPath(Buffer.from(path)) !== path || path.split('/').some(looksLikeGitFolder))
      throw unusablePath(path)

  const names = new Set(changes.flatMap(({ path }) => [path, ...parentFoldersOf(path)]))
  if ([...names].join().length > MAX_NAMES)
    throw invalidChange('The paths of this commit are too long together.')
  const entries = await readEntries(names)
  const writtenPaths = new Set(changes.filter(({ content }) => content !== null).map(({ path }) => path))
  const removedPaths = new Set(changes.filter(({ content }) => content === null).map(({ path }) => path))
  for (const change of changes) checkBase(change, entries.get(change.path))
  for (const path of writtenPaths) if (!entries.has(path)) checkNewName(path)
  for (const path of removedPaths) checkRemoval(path, entries.get(path))
  for (const path of writtenPaths) {
    checkWrite(path, entries.get(path))
    for (const folder of parentFoldersOf(path)) {
      const mode = entries.get(folder)?.mode ?? 'folder'
      const isFileAfter = writtenPaths.has(folder) || (mode !== 'folder' && !removedPaths.has(folder))
      if (isFileAfter)
        throw invalidPath(`${folder} is a file, so there can be no ${path}: choose another path.`)
    }
  }
  return entries
}

/**
 * Rejects characters that make one name look like another. Existing files with such names can still be
 * changed.
 */
function checkNewName(path: string): void {
  if (!keepsDirection(path))
    throw invalidPath(
      'The name holds invisible characters that change the direction of text: leave them out.',
    )
}

/**
 * Names that some systems treat as `.git`, so that a checkout would overwrite the repository's own files. Git
 * rejects them.
 */
function looksLikeGitFolder(name: string): boolean {
  const visible = name.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
  return /^(?:\.git|git~1)[ .]*(?::.*)?$/is.test(visible)
}

function checkAmount(changes: FileChange[]): void {
  if (changes.length > MAX_FILES)
    throw invalidChange(`A commit changes at most ${MAX_FILES} files: make several.`)
  const bytes = changes.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
  if (bytes > MAX_BYTES) throw invalidChange(`A commit holds at most ${MAX_BYTES} bytes: make several.`)
  if (new Set(changes.map(({ path }) => path)).size < changes.length)
    throw invalidChange('A commit names each path once.')
}

function checkBase({ path, baseSha }: FileChange, entry: ChangedEntry | undefined): void {
  if (baseSha === undefined || baseSha === (entry && isFile(entry) ? entry.sha : '')) return
  throw new CodeHostError('conflict', `${path} is no longer what was changed: read it again.`)
}

function checkRemoval(path: string, entry: ChangedEntry | undefined): void {
  if (!entry) throw new CodeHostError('conflict', `${path} is not there any more: read the branch again.`)
  if (entry.mode === 'folder') throw invalidPath(`${path} is a folder: name the files in it.`)
}

/** Rejects writes to links and submodules: their target is elsewhere and is not followed. */
function checkWrite(path: string, entry: ChangedEntry | undefined): void {
  if (entry && !isFile(entry))
    throw invalidPath(`${path} is a ${entry.mode} and not a file: choose another path.`)
}

/** Outermost first. */
export function parentFoldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'))
}

const invalidChange = (message: string) => new CodeHostError('invalid', message)

const invalidPath = (message: string) => new CodeHostError('invalid', message, { isAboutPath: true })

const unusablePath = (path: string) =>
  invalidPath(`"${path.slice(0, 80)}" cannot be the path of a file: name one inside the repository.`)
