import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { type ProgramStart, RemoteProgram } from './starter/start-remotely'

export type GitChild = ChildProcessWithoutNullStreams | RemoteProgram

/**
 * Starts git so that only the repository determines the result: without the machine's or user's configuration, index refresh,
 * hooks, prompts and replacement objects. Does not fetch missing objects, because that would run commands from the repository's
 * configuration.
 */
export function startGit(
  env: Record<string, string | undefined>,
  gitDir: string,
  args: string[],
  { variables = {}, takesInput }: { variables?: Record<string, string>; takesInput: boolean },
): GitChild {
  const inherited = pick(env, ['PATH', 'LD_LIBRARY_PATH', 'SYSTEMROOT'])
  const start = {
    program: 'git',
    args: [`--git-dir=${gitDir}`, ...GUARDS, ...args],
    env: { ...inherited, ...ENVIRONMENT, ...variables } as NodeJS.ProcessEnv,
    takesInput,
  }
  // Windows does not copy a memory map to start a process.
  return process.platform === 'win32' ? startHere(start) : new RemoteProgram(start)
}

const startHere = ({ program, args, env }: ProgramStart) =>
  spawn(program, args, { env: env as NodeJS.ProcessEnv, cwd: '/', stdio: 'pipe', windowsHide: true })

/** Git 2.54 and later also runs hooks defined in the configuration. These are the hooks of the commands that we start. */
const HOOK_EVENTS = ['reference-transaction', 'post-index-change']

const SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  ...HOOK_EVENTS.map((event) => `hook.${event}.enabled=false`),
]

const GUARDS = ['--no-pager', ...SETTINGS.flatMap((setting) => ['-c', setting])]

const ENVIRONMENT: Record<string, string> = {
  LC_ALL: 'C',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
}

function pick(env: Record<string, string | undefined>, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, env[name]]))
}
