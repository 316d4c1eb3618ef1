import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { MARKDOWN_PATHSPECS } from '../../../../checkout/list-files'

const SETTINGS = [
  'core.fsmonitor=false',
  'grep.fullName=false',
  'submodule.recurse=false',
  'color.grep=false',
]

/** The tracked markdown files below a folder in which git finds one of the patterns, while git searches. */
export interface RunningGrep {
  paths: AsyncIterable<string>
  /** Whether git could search. Known after the last path. */
  succeeded(): Promise<boolean>
  stop(): void
}

export function startGrep(root: string, patterns: readonly string[]): RunningGrep {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting])
  const options = ['grep', '--files-with-matches', '--null', '--text', '--perl-regexp']
  const child = spawn(
    'git',
    [...settings, ...options, ...patterns.flatMap((pattern) => ['-e', pattern]), '--', ...MARKDOWN_PATHSPECS],
    // The patterns are for bytes. They must not depend on the locale.
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
  // If git could not start, Node has no process id, and would end the whole process group.
  const stop = () => {
    if (child.pid !== undefined) child.kill()
  }
  // Node discards the output of a program that has ended if nothing reads it yet.
  const output = child.stdout.pipe(new PassThrough())
  return { paths: splitAtNul(output), succeeded: () => ended, stop }
}

async function* splitAtNul(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      yield rest.toString('utf8', 0, end)
      rest = rest.subarray(end + 1)
    }
  }
}
