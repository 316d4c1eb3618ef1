import { z } from 'zod'
import { TrackerError, type TrackerOptions } from '../../port'
import { type JiraUser, userSchema } from '../api/responses'
import type { JiraSession } from '../api/session'

const MAX_PEOPLE = '50'

/** The id of the one person with this name, address or id who can be assigned in the project. */
export async function findPerson(
  session: JiraSession,
  project: string,
  text: string,
  options?: TrackerOptions,
): Promise<string> {
  const { edition } = session
  const emailOrName = text.replace(/^@/, '').trim().toLowerCase()
  const search = (query: Record<string, string>) => findAssignable(session, project, query, options)
  const people = await search(edition.peopleQuery(emailOrName))
  const named = people.filter((user) =>
    [edition.idOf(user), user.name, user.displayName, user.emailAddress].some(
      (name) => name?.toLowerCase() === emailOrName,
    ),
  )
  const matches = named.length === 0 && edition.isCloud ? withHiddenAddress(people, emailOrName) : named
  // Jira Cloud's search for texts does not find account ids.
  if (matches.length === 0 && edition.isCloud && ACCOUNT_ID.test(text.trim()))
    matches.push(...(await search(edition.userQuery(text.trim()))))
  const [person] = matches
  if (person && matches.length === 1) return edition.idOf(person)
  throw new TrackerError(
    'invalid',
    matches.length > 1
      ? `Jira has several people that may be "${text}" in ${project}. Use ${edition.isCloud ? 'the account id, which is the end of the address of the profile in Jira' : 'the user name or the email address'}.`
      : `Jira has nobody named "${text}" who can be assigned in ${project}. Check the name in the spec, or the members of the project.`,
  )
}

const ACCOUNT_ID = /^[0-9A-Za-z:_-]{16,128}$/

const findAssignable = (
  { read }: JiraSession,
  project: string,
  people: Record<string, string>,
  options?: TrackerOptions,
): Promise<JiraUser[]> => {
  const query = { project, maxResults: MAX_PEOPLE, ...people }
  return read({ method: 'GET', path: '/user/assignable/search', query }, z.array(userSchema), options)
}

/** Jira Cloud finds a person who hides the email address only by the complete address, so a match is sufficient proof. */
const withHiddenAddress = (people: readonly JiraUser[], address: string) =>
  address.includes('@') ? people.filter(({ emailAddress }) => emailAddress === null) : []
