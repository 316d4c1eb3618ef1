import { RemoteProgram } from '#server/ports/codehost/local/git/starter/start-remotely'

export interface GitOptions {
  input?: string | Uint8Array
  env?: Record<string, string>
}

export interface GitAnswer {
  code: number
  out: Buffer
  complaint: string
}

/**
 * Runs git on a repository and returns its result, also on failure. It ignores the configuration of this
 * machine. A small process starts git: to start a process, Linux copies the memory map of the one that starts it.
 */
export function tryGit(path: string, args: string[], options: GitOptions = {}): Promise<GitAnswer> {
  const { input, env } = options
  const child = startGit(path, ['--literal-pathspecs', ...args], env, input !== undefined)
  const out: Buffer[] = []
  const complaints: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
  // Git may exit before it has read all input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input ?? '')
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ code: code ?? -1, out: Buffer.concat(out), complaint: Buffer.concat(complaints).toString() }),
    )
  })
}

/** A request may outlive its repository, which is deleted with its test. Git then ends with code 128. */
export const startGit = (
  path: string,
  args: string[],
  env: Record<string, string> = {},
  takesInput = false,
) => new RemoteProgram({ program: 'git', args: ['-C', path, ...args], env: { ...QUIET, ...env }, takesInput })

/** Throws if git fails. Returns the output without the last newline. */
export async function git(path: string, args: string[], options?: GitOptions): Promise<string> {
  const { code, out, complaint } = await tryGit(path, args, options)
  if (code !== 0) throw new Error(`git ${args.join(' ')} in ${path}: ${complaint}`)
  return out.toString('utf8').trimEnd()
}

const QUIET = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_COMMITTER_NAME: 'GitHub',
  GIT_COMMITTER_EMAIL: 'noreply@github.com',
}
