import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type GitRepository, readGit } from '../git/run-git'
import { commonDir } from '../work-trees/git-dirs'

/** Content of our `.keep` files. */
const KEEP_FILE_TEXT = 'plumbline: a save in flight'

/** Longer than any save, so an older `.keep` file was left by a dead process. */
const MAX_SAVE_MS = 60 * 60_000

/**
 * Writes objects that no branch refers to yet, and protects them from `git gc` and `git prune` until the work
 * has made a branch refer to them. Git deletes nothing from a pack with a `.keep` file.
 */
export async function withProtectedObjects<T>(
  git: GitRepository,
  pack: Uint8Array,
  work: () => Promise<T>,
): Promise<T> {
  const folder = join(await commonDir(git.gitDir), 'objects', 'pack')
  const args = ['index-pack', '--stdin', '--threads=1', `--keep=${KEEP_FILE_TEXT}`]
  const output = await readGit({ ...git, args, input: pack })
  const [, name = ''] = /^(?:keep|pack)\t([0-9a-f]+)$/m.exec(output) ?? []
  try {
    return await work()
  } finally {
    await rm(join(folder, `pack-${name}.keep`), { force: true })
    await removeOldKeepFiles(folder)
    await mergeSmallPacks(git, folder)
  }
}

/** Removes files of dead processes. Keeps files of others, such as those of a running fetch. */
async function removeOldKeepFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.keep'))
  for (const file of names.map((name) => join(folder, name)))
    if (await isOldKeepFile(file)) await rm(file, { force: true })
}

async function isOldKeepFile(file: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(file)
    return mtimeMs < Date.now() - MAX_SAVE_MS && (await readFile(file, 'utf8')).trim() === KEEP_FILE_TEXT
  } catch (error) {
    // Another save has just ended and removed it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Each pack slows down every reader, so the small packs are merged at this number. */
const MAX_SMALL_PACKS = 50
const SMALL_BYTES = 1_000_000

async function mergeSmallPacks(git: GitRepository, folder: string): Promise<void> {
  const packs = (await readdir(folder)).filter((name) => name.endsWith('.pack'))
  if (packs.length <= MAX_SMALL_PACKS) return
  const sizes = await Promise.all(
    packs.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  )
  if (sizes.filter((size) => size <= SMALL_BYTES).length <= MAX_SMALL_PACKS) return
  const args = ['-c', 'repack.writeBitmaps=false', 'repack', '--geometric=2', '-d', '-q', '--threads=1']
  // The new objects are already written. The next commit tries again.
  await readGit({ ...git, args }).catch(() => undefined)
}
