import { commitMessage, personName, plain } from '../commit-text'
import { objectId } from '../object-id'
import type { Signature } from '../port'
import { type GitRepository, readGit } from './run-git'

export interface NewCommit {
  treeSha: string
  parents: string[]
  message: string
  author: Signature
  committer: Signature
}

/** A commit that no branch knows yet. */
export async function makeCommit(git: GitRepository, commit: NewCommit): Promise<string> {
  const parents = commit.parents.flatMap((sha) => ['-p', objectId(sha)])
  const sha = await readGit({
    ...git,
    args: ['-c', 'i18n.commitEncoding=UTF-8', 'commit-tree', objectId(commit.treeSha), ...parents],
    input: [commitMessage(commit.message)],
    variables: { ...signed('AUTHOR', commit.author), ...signed('COMMITTER', commit.committer) },
  })
  return sha.trim()
}

const signed = (role: string, { name, email, at }: Signature) => ({
  [`GIT_${role}_NAME`]: personName(name),
  [`GIT_${role}_EMAIL`]: plain(email),
  [`GIT_${role}_DATE`]: `@${Math.floor(at.getTime() / 1000)} +0000`,
})
