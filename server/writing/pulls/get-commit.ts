import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { findLocalRepository, type RepoNames } from '#server/writing/issues/index'
import { commitToWire, diffToWire, takeFirst } from './get-pull'
import type { CommitChangesWire } from './wire'

/** A commit, and its changes since its first parent. `name` may be abbreviated. */
export async function getCommit(ctx: OrgContext, at: RepoNames, name: string): Promise<CommitChangesWire> {
  const { ref } = await findLocalRepository(ctx, at)
  const { local } = ctx.ports.codeHosts
  const sha = (await local.findCommits(ref, [name])).get(name)
  if (!sha) throw notFound()
  const [commit] = await takeFirst(local.history(ref, sha), 1)
  if (!commit) throw new Error('git log returned no commit')
  const diff = await local.diff(ref, commit.parents[0] ?? emptyTreeOf(sha), sha)
  return { commit: commitToWire(commit), ...diffToWire(diff) }
}

/** The first commit of a repository is compared with git's empty tree, whose id depends on the kind of hash. */
const emptyTreeOf = (sha: string) =>
  sha.length === 40
    ? '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
    : '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321'
