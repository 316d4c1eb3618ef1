import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export type Environment = Record<string, string | undefined>

/** Settings of the machine that would change the files of a work tree, or run something beside git. */
const SETTINGS = ['core.autocrlf=false', 'core.fsmonitor=false', 'core.hooksPath=/dev/null']

/** Runs git on the repository in this folder, whatever other one the given environment may speak of. */
export async function runGit(env: Environment, folder: string, args: string[], input = ''): Promise<void> {
  const where = [`--git-dir=${join(folder, '.git')}`, `--work-tree=${folder}`]
  const settings = SETTINGS.flatMap((setting) => ['-c', setting])
  const child = spawn('git', [...where, ...settings, ...args], { env: withoutGit(env) })
  const ended = once(child, 'close')
  // A git that gives up closes its input early: what it has to say about that is read below.
  pipeline(Readable.from([input]), child.stdin).catch(() => undefined)
  const [complaint, [code]] = await Promise.all([text(child.stderr), ended])
  if (code !== 0) throw new Error(`git ${args[0]} failed in ${folder}: ${complaint.trim() || `code ${code}`}`)
}

function withoutGit(env: Environment): NodeJS.ProcessEnv {
  const entries = Object.entries(env).filter(([name]) => !name.startsWith('GIT_'))
  return Object.fromEntries(entries) as NodeJS.ProcessEnv
}
