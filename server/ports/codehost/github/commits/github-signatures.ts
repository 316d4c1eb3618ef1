import { personName, withoutForbiddenCharacters } from '../../commit-text'
import type { CommitRequest, Signature } from '../../port'

/** GitHub requires an email address. */
const NO_EMAIL = 'unknown@localhost'

/** Author and committer in GitHub's format. */
export const toGitHubSignatures = ({ author, committer }: Pick<CommitRequest, 'author' | 'committer'>) => ({
  author: toGitHubPerson(author),
  committer: toGitHubPerson(committer),
})

const toGitHubPerson = ({ name, email, at }: Signature) => ({
  name: personName(name),
  email: withoutForbiddenCharacters(email) || NO_EMAIL,
  date: `${at.toISOString().slice(0, 19)}Z`,
})
