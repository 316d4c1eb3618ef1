import { commitMessage, personName, withoutForbiddenCharacters } from '../../commit-text'
import { objectId } from '../../object-id'
import type { Signature } from '../../port'
import { type GitObject, gitObject } from '../git/git-object'

export interface NewCommit {
  treeSha: string
  parents: string[]
  message: string
  author: Signature
  committer: Signature
}

export function commitObject({ treeSha, parents, message, author, committer }: NewCommit): GitObject {
  const lines = [
    `tree ${objectId(treeSha)}`,
    ...parents.map((sha) => `parent ${objectId(sha)}`),
    `author ${signatureLine(author)}`,
    `committer ${signatureLine(committer)}`,
    '',
    commitMessage(message),
    '',
  ]
  return gitObject('commit', Buffer.from(lines.join('\n')), treeSha.length)
}

const signatureLine = ({ name, email, at }: Signature) =>
  `${personName(name)} <${withoutForbiddenCharacters(email)}> ${Math.floor(at.getTime() / 1000)} +0000`
