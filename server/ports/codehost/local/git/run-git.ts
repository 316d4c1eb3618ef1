import { once } from 'node:events'
import { CodeHostError } from '../../port'
import { explainFailure } from './explain-failure'
import { feedLines } from './feed-lines'
import { nameOfFolder } from './name-of-folder'
import { type GitChild, startGit } from './start-git'

export interface GitSettings {
  /** The environment of the process. Git gets only the variables that are needed to find it. */
  env: Record<string, string | undefined>
  /** How long git may be silent while its output is awaited, in ms. */
  idleMs: number
  /** Whether the operator has allowed writes that bypass hooks of the repository. */
  ignoresHooks?: boolean
  signal?: AbortSignal
}

export interface GitRepository extends GitSettings {
  gitDir: string
  /** Environment variables for git, such as an index or an author. */
  variables?: Record<string, string>
}

export interface GitCall extends GitRepository {
  args: string[]
  /** The standard input, as lines or as bytes. */
  input?: Iterable<string> | AsyncIterable<string> | Uint8Array
  /** A nonzero exit code that is a valid result and not a failure. */
  acceptedExitCode?: number
  /** Whether git has nothing to do. By default, while the input prepares its next line. */
  isIdle?: () => boolean
  /** Called when git runs. */
  onStart?: (child: GitChild) => void
  /** Called with the exit code if it is part of the result. */
  onEnd?: (code: number) => void
}

const MAX_OUTPUT_BYTES = 1_048_576
const MAX_STDERR_CHARACTERS = 8_192

/** Git's output, at the speed of the reader. When the loop ends for any reason, the process has ended. */
export async function* streamGit(call: GitCall): AsyncGenerator<Buffer, void, undefined> {
  const { signal, gitDir } = call
  signal?.throwIfAborted()
  const { variables, input } = call
  const child = startGit(call.env, gitDir, call.args, { variables, takesInput: input !== undefined })
  const kill = () => child.kill('SIGKILL')
  const outcome = outcomeOf(child)
  await waitForSpawn(child)
  call.onStart?.(child)
  const feed = feedLines(child.stdin, input ?? [], kill)
  const isIdle = call.isIdle ?? feed.waitsForSource
  let isWaiting = true
  let hasExpired = false
  const watchdog = setInterval(() => {
    if (!isWaiting || isIdle()) return
    hasExpired = true
    kill()
  }, call.idleMs).unref()
  signal?.addEventListener('abort', kill, { once: true })
  if (signal?.aborted) kill()
  try {
    for await (const chunk of child.stdout) {
      signal?.throwIfAborted()
      isWaiting = false
      yield chunk
      isWaiting = true
      watchdog.refresh()
    }
    const { code, killedBy, stderr } = await outcome
    signal?.throwIfAborted()
    feed.throwSourceFailure()
    if (hasExpired) throw gitTimeout(gitDir)
    if (code !== 0 && code !== call.acceptedExitCode)
      throw explainFailure(gitDir, stderr, killedBy ?? `code ${code}`)
    call.onEnd?.(code ?? 0)
  } finally {
    clearInterval(watchdog)
    signal?.removeEventListener('abort', kill)
    kill()
    await outcome
  }
}

/** A short output, as text. */
export async function readGit(call: GitCall): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of streamGit(call)) {
    length += chunk.length
    if (length > MAX_OUTPUT_BYTES)
      throw explainFailure(call.gitDir, `more than ${MAX_OUTPUT_BYTES} bytes`, 'code 0')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function waitForSpawn(child: GitChild): Promise<void> {
  try {
    await once(child, 'spawn')
  } catch (cause) {
    throw new CodeHostError(
      'unreadable',
      `Git could not be started (${(cause as Error).message}): install git and see that it is on the PATH.`,
      { retryable: true, cause },
    )
  }
}

interface GitOutcome {
  code: number | null
  killedBy: string | null
  stderr: string
}

function outcomeOf(child: GitChild): Promise<GitOutcome> {
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(0, MAX_STDERR_CHARACTERS)
  })
  return new Promise((resolve) => {
    child.once('close', (code, killedBy) => resolve({ code, killedBy, stderr }))
  })
}

function gitTimeout(gitDir: string): CodeHostError {
  return new CodeHostError(
    'timeout',
    `Git took too long to answer from ${nameOfFolder(gitDir)}: see whether its disk is reachable, then try again.`,
    { retryable: true, cause: new Error(`git in ${gitDir} did not answer in time`) },
  )
}
