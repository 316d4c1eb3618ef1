import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type GitRepository, readGit } from './run-git'
import { commonDir } from './work-trees/git-dirs'

/**
 * Writes objects that no branch refers to yet, and keeps them from `git gc` and `git prune` while the work makes one
 * refer to them: git deletes nothing from a pack with a `.keep` beside it.
 */
export async function whileKept<T>(git: GitRepository, pack: Uint8Array, work: () => Promise<T>): Promise<T> {
  const folder = join(await commonDir(git.gitDir), 'objects', 'pack')
  const args = ['index-pack', '--stdin', '--threads=1', '--keep=plumbline: a save in flight']
  const answer = await readGit({ ...git, args, input: pack })
  const [, name = ''] = /^(?:keep|pack)\t([0-9a-f]+)$/m.exec(answer) ?? []
  try {
    return await work()
  } finally {
    await rm(join(folder, `pack-${name}.keep`), { force: true })
    await gatherPacks(git, folder)
  }
}

/** Each pack costs every reader a look, so the small ones become one now and then. */
const MAX_SMALL_PACKS = 50
const SMALL_BYTES = 1_000_000

async function gatherPacks(git: GitRepository, folder: string): Promise<void> {
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
  // What was to be written is written: the next commit tries again.
  await readGit({ ...git, args }).catch(() => undefined)
}
