import { z } from 'zod'
import { TrackerError, type TrackerOptions } from '../../port'
import { userSchema } from '../api/responses'
import type { JiraSession } from '../api/session'

const MAX_PEOPLE = '50'

/** The id of the one person with this name, address or id who can be assigned in the project. */
export async function findPerson(
  { edition, read }: JiraSession,
  project: string,
  text: string,
  options?: TrackerOptions,
): Promise<string> {
  const emailOrName = text.replace(/^@/, '').trim().toLowerCase()
  const query = { project, maxResults: MAX_PEOPLE, ...edition.peopleQuery(emailOrName) }
  const people = await read(
    { method: 'GET', path: '/user/assignable/search', query },
    z.array(userSchema),
    options,
  )
  const matches = people.filter((user) =>
    [edition.idOf(user), user.name, user.displayName, user.emailAddress].some(
      (name) => name?.toLowerCase() === emailOrName,
    ),
  )
  const [person] = matches
  if (person && matches.length === 1) return edition.idOf(person)
  throw new TrackerError(
    'invalid',
    matches.length > 1
      ? `Jira has several people named "${text}" in ${project}. Use an email address instead.`
      : `Jira has nobody named "${text}" who can be assigned in ${project}. Check the name in the spec, or the members of the project.`,
  )
}
