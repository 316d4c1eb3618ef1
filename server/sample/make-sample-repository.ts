import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Environment, runGit } from './run-git'
import { writeHistory } from './write-history'

const BRANCH = 'main'

/**
 * A repository to look at and to play with, where there is none yet. It is made beside its place and moved there in
 * one step, so that whatever stands there is whole; what a crash left behind is made again.
 */
export async function makeSampleRepository(
  folder: string,
  { env, now = new Date() }: { env: Environment; now?: Date },
): Promise<void> {
  const place = resolve(folder)
  if (await exists(join(place, '.git'))) return
  const making = `${place}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })
  await runGit(env, making, ['init', '--quiet', '--template='])
  await runGit(env, making, ['symbolic-ref', 'HEAD', `refs/heads/${BRANCH}`])
  await runGit(env, making, ['fast-import', '--quiet', '--done'], await writeHistory(BRANCH, now))
  await runGit(env, making, ['reset', '--quiet', '--hard'])
  await mkdir(dirname(place), { recursive: true })
  await rename(making, place)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
