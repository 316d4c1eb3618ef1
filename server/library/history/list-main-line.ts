import type { CommitInfo } from '#server/ports/codehost/port'
import type { PastSource } from './past-source'

export interface MainCommit {
  sha: string
  parents: string[]
  at: Date
}

/** More commits than any real repository has on its main line. Older commits are ignored. */
const MAX_COMMITS = 200_000

/**
 * The first-parent history of the default branch, newest first. Git lists commits by date, so a commit may be listed
 * before its successor. It is held back until then.
 */
export async function* listMainLine(
  { host, ref, signal }: PastSource,
  headSha: string,
): AsyncGenerator<MainCommit, void, undefined> {
  const heldBack = new Map<string, MainCommit>()
  let next: string | undefined = headSha
  let count = 0
  for await (const commit of host.history(ref, headSha, { signal })) {
    if (++count > MAX_COMMITS) return
    heldBack.set(commit.sha, mainCommit(commit))
    for (let current = takeFrom(heldBack, next); current; current = takeFrom(heldBack, next)) {
      yield current
      next = current.parents[0]
    }
    if (next === undefined) return
  }
}

const mainCommit = ({ sha, parents, committer }: CommitInfo): MainCommit => ({
  sha,
  parents,
  at: committer.at,
})

function takeFrom(heldBack: Map<string, MainCommit>, sha: string | undefined): MainCommit | undefined {
  const commit = sha === undefined ? undefined : heldBack.get(sha)
  if (commit) heldBack.delete(commit.sha)
  return commit
}
