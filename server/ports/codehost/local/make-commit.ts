import { CodeHostError, type Signature } from '../port'
import { objectId } from './object-id'
import { type GitRepository, readGit } from './run-git'

export interface NewCommit {
  treeSha: string
  parents: string[]
  message: string
  author: Signature
  committer: Signature
}

const MAX_MESSAGE = 100_000

/** A commit that no branch knows yet. */
export async function makeCommit(git: GitRepository, commit: NewCommit): Promise<string> {
  const parents = commit.parents.flatMap((sha) => ['-p', objectId(sha)])
  const sha = await readGit({
    ...git,
    args: ['-c', 'i18n.commitEncoding=UTF-8', 'commit-tree', objectId(commit.treeSha), ...parents],
    input: [checkedMessage(commit.message)],
    variables: { ...signed('AUTHOR', commit.author), ...signed('COMMITTER', commit.committer) },
  })
  return sha.trim()
}

function checkedMessage(message: string): string {
  const text = message.trim()
  if (text !== '' && text.length <= MAX_MESSAGE && !text.includes('\0')) return text
  throw new CodeHostError(
    'invalid',
    `A commit needs a message of 1 to ${MAX_MESSAGE} characters, none of them NUL.`,
  )
}

const signed = (role: string, { name, email, at }: Signature) => ({
  [`GIT_${role}_NAME`]: plain(name) || 'Unknown',
  [`GIT_${role}_EMAIL`]: plain(email),
  [`GIT_${role}_DATE`]: `@${Math.floor(at.getTime() / 1000)} +0000`,
})

/** Git refuses a name that has nothing but such signs, and a line of a commit can hold no other line. */
function plain(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f<>]/g, ' ').trim()
  return /[^\s.,:;"'\\]/.test(line) ? line : ''
}
