import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'

export type GitChild = ChildProcessWithoutNullStreams

/**
 * Starts git on one repository so that nothing but the repository decides the answer: no configuration of the machine
 * or the user, no index refresh, no hook, no prompt, no replacement objects, and no fetching of what is missing, which
 * would run commands that the repository's own configuration names.
 */
export function startGit(
  env: Record<string, string | undefined>,
  gitDir: string,
  args: string[],
  variables: Record<string, string> = {},
): GitChild {
  const inherited = pick(env, ['PATH', 'LD_LIBRARY_PATH', 'SYSTEMROOT'])
  return spawn('git', [`--git-dir=${gitDir}`, ...GUARDS, ...args], {
    env: { ...inherited, ...ENVIRONMENT, ...variables } as NodeJS.ProcessEnv,
    cwd: '/',
    stdio: 'pipe',
    windowsHide: true,
  })
}

const GUARDS = ['--no-pager', '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null']

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
