import { objectId } from '../object-id'
import { type Branch, CodeHostError } from '../port'
import { branchRef } from './branch-ref'
import { readHead } from './read-head'
import { type GitRepository, readGit } from './run-git'

/** Every write to a ref: git compares what is there with what is expected, and swaps, under its own lock. */
export async function moveBranch(
  git: GitRepository,
  branch: Branch,
  expectedSha: string | null,
): Promise<void> {
  const args = [branchRef(branch.name), objectId(branch.commitSha), expectedSha ? objectId(expectedSha) : '']
  await updateRef(git, ['--no-deref', '--end-of-options', ...args])
}

export async function deleteBranch(git: GitRepository, { name, commitSha }: Branch): Promise<void> {
  const ref = branchRef(name)
  if ((await readHead(git))?.branch === name)
    throw new CodeHostError('conflict', `${name} is the default branch and cannot be deleted.`)
  await updateRef(git, ['-d', '--no-deref', '--end-of-options', ref, objectId(commitSha)])
}

/** The name in the repository's log of what moved its branches, where it keeps one. */
const LOGGED_AS = { GIT_COMMITTER_NAME: 'plumbline', GIT_COMMITTER_EMAIL: 'plumbline@localhost' }

async function updateRef(git: GitRepository, args: string[]): Promise<void> {
  await readGit({ ...git, args: ['update-ref', ...args], variables: LOGGED_AS })
}
