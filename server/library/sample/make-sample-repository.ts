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
  const target = resolve(folder)
  if (await exists(join(target, '.git'))) return
  const draft = `${target}.making`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  await runGit(env, draft, ['init', '--quiet', '--template='])
  await runGit(env, draft, ['symbolic-ref', 'HEAD', `refs/heads/${BRANCH}`])
  await runGit(env, draft, ['fast-import', '--quiet', '--done'], await writeHistory(BRANCH, now))
  await runGit(env, draft, ['reset', '--quiet', '--hard'])
  await mkdir(dirname(target), { recursive: true })
  await rename(draft, target)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
