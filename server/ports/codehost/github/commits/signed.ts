import { personName, plain } from '../../commit-text'
import type { CommitRequest, Signature } from '../../port'

/** GitHub requires an email address. */
const NO_EMAIL = 'unknown@localhost'

/** Author and committer in GitHub's format. */
export const signed = ({ author, committer }: Pick<CommitRequest, 'author' | 'committer'>) => ({
  author: person(author),
  committer: person(committer),
})

const person = ({ name, email, at }: Signature) => ({
  name: personName(name),
  email: plain(email) || NO_EMAIL,
  date: `${at.toISOString().slice(0, 19)}Z`,
})
