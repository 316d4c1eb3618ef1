import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Environment, runGit } from './run-git'
import { writeHistory } from './write-history'

const BRANCH = 'main'

/**
 * Creates the sample repository if it is missing. It is created in a temporary folder and then renamed, so
 * the target is always complete. Leftovers of a crash are deleted first.
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
