import { ChunkReader } from '../git/chunk-reader'
import { type GitRepository, streamGit } from '../git/run-git'

/** The name in the repository's reflog, if it has one. */
export const REFLOG_IDENTITY = { GIT_COMMITTER_NAME: 'plumbline', GIT_COMMITTER_EMAIL: 'plumbline@localhost' }

interface BranchMove {
  ref: string
  /** Null if the branch does not exist yet. */
  from: string | null
  to: string
}

/**
 * Runs the work while git locks the branch at its old commit, then moves the branch. Nothing moves if the
 * work fails.
 */
export async function lockBranch(
  git: GitRepository,
  move: BranchMove,
  work: () => Promise<void>,
): Promise<void> {
  let decide: (word: 'commit' | 'abort') => void = () => undefined
  const decision = new Promise<string>((resolve) => {
    decide = resolve
  })
  const output = new ChunkReader(
    streamGit({
      ...git,
      args: ['update-ref', '--no-deref', '--stdin'],
      input: commandsFor(move, decision),
      variables: { ...git.variables, ...REFLOG_IDENTITY },
    }),
  )
  await output.line()
  const isLocked = (await output.line()) === 'prepare: ok'
  if (!isLocked) throw new Error('git update-ref ended without holding the branch')
  try {
    await work()
  } catch (error) {
    decide('abort')
    await readToEnd(output)
    throw error
  }
  decide('commit')
  await readToEnd(output)
}

async function* commandsFor(
  { ref, from, to }: BranchMove,
  decision: Promise<string>,
): AsyncGenerator<string> {
  yield 'start'
  yield from === null ? `create ${ref} ${to}` : `update ${ref} ${to} ${from}`
  yield 'prepare'
  yield await decision
}

async function readToEnd(output: ChunkReader): Promise<void> {
  while ((await output.line()) !== null);
}
