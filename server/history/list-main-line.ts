import type { CommitInfo } from '../ports/codehost/port'
import type { PastSource } from './past-source'

export interface MainCommit {
  sha: string
  parents: string[]
  at: Date
}

/** No repository of people has more; of one that has, only the newest count. */
const MAX_COMMITS = 200_000

/**
 * What the default branch itself went through, newest first: of a merge only the side that it was merged into. Git
 * lists by date, so a commit may come before the one that leads to it; it waits until it is its turn.
 */
export async function* listMainLine(
  { host, ref, signal }: PastSource,
  headSha: string,
): AsyncGenerator<MainCommit, void, undefined> {
  const waiting = new Map<string, MainCommit>()
  let next: string | undefined = headSha
  let count = 0
  for await (const commit of host.history(ref, headSha, { signal })) {
    if (++count > MAX_COMMITS) return
    waiting.set(commit.sha, mainCommit(commit))
    for (let at = takeFrom(waiting, next); at; at = takeFrom(waiting, next)) {
      yield at
      next = at.parents[0]
    }
    if (next === undefined) return
  }
}

const mainCommit = ({ sha, parents, committer }: CommitInfo): MainCommit => ({
  sha,
  parents,
  at: committer.at,
})

function takeFrom(waiting: Map<string, MainCommit>, sha: string | undefined): MainCommit | undefined {
  const commit = sha === undefined ? undefined : waiting.get(sha)
  if (commit) waiting.delete(commit.sha)
  return commit
}
