import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { MARKDOWN_PATHSPECS } from '#cli/checkout/list-files'
import { PathStream } from './path-stream'

const SETTINGS = [
  'core.fsmonitor=false',
  'grep.fullName=false',
  'submodule.recurse=false',
  'color.grep=false',
]

/**
 * Git uses one thread per core. Two threads wait for each other at most files, which costs a fifth of git's processor time;
 * four seldom do.
 */
const MIN_THREADS = 4

/** A running git search: the tracked markdown files below a folder that match one of the patterns. */
export interface RunningGrep {
  paths: PathStream
  /** Whether git succeeded. Known after the last path. */
  succeeded(): Promise<boolean>
  stop(): void
}

export function startGrep(root: string, patterns: readonly string[]): RunningGrep {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting])
  const threads = `--threads=${Math.max(MIN_THREADS, availableParallelism())}`
  const options = ['grep', '--files-with-matches', '--null', '--text', '--perl-regexp', threads]
  const child = spawn(
    'git',
    [...settings, ...options, ...patterns.flatMap((pattern) => ['-e', pattern]), '--', ...MARKDOWN_PATHSPECS],
    // The patterns match bytes and must not depend on the locale.
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' },
    },
  )
  const ended = once(child, 'close').then(
    ([code]) => code === 0 || code === 1,
    () => false,
  )
  // If git did not start, there is no process id, and `kill` would end the whole process group.
  const stop = () => {
    if (child.pid !== undefined) child.kill()
  }
  return { paths: new PathStream(child.stdout), succeeded: () => ended, stop }
}
