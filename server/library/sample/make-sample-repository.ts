import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
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

type Environment = Record<string, string | undefined>

/** Overrides machine settings that would change files of the work tree or start other programs. */
const SETTINGS = ['core.autocrlf=false', 'core.fsmonitor=false', 'core.hooksPath=/dev/null']

/** Runs git on the repository in this folder. Ignores the GIT_ variables of the environment. */
async function runGit(env: Environment, folder: string, args: string[], input = ''): Promise<void> {
  const folderArguments = [`--git-dir=${join(folder, '.git')}`, `--work-tree=${folder}`]
  const settings = SETTINGS.flatMap((setting) => ['-c', setting])
  const child = spawn('git', [...folderArguments, ...settings, ...args], { env: withoutGit(env) })
  const ended = once(child, 'close')
  // If git fails, it closes its input early. The error is reported below, from stderr and the exit code.
  pipeline(Readable.from([input]), child.stdin).catch(() => undefined)
  const [complaint, [code]] = await Promise.all([text(child.stderr), ended])
  if (code !== 0) throw new Error(`git ${args[0]} failed in ${folder}: ${complaint.trim() || `code ${code}`}`)
}

function withoutGit(env: Environment): NodeJS.ProcessEnv {
  const entries = Object.entries(env).filter(([name]) => !name.startsWith('GIT_'))
  return Object.fromEntries(entries) as NodeJS.ProcessEnv
}
