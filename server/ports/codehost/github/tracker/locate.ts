import { TrackerError } from '#server/ports/tracker/port'
import { parseTicketId } from '#spec/tickets/links/ticket-id'
import type { RepositoryName, TrackerSession } from './session'

/** GraphQL has no larger whole numbers. */
const MAX_NUMBER = 2_147_483_647

export interface IssueLocation extends RepositoryName {
  number: number
}

/** The repository and number of an issue. Null if the text is not an issue id. */
export function locate(id: string, { project }: Pick<TrackerSession, 'project'>): IssueLocation | null {
  const parts = parseTicketId('code_host', id)
  const repository = parts && repositoryOf(parts.project ?? project)
  const number = Number(parts?.id)
  return repository && number > 0 && number <= MAX_NUMBER ? { ...repository, number } : null
}

/** Like `locate`, and checks that the connection may use the repository. */
export async function requireIssue(
  session: TrackerSession,
  id: string,
  signal?: AbortSignal,
): Promise<IssueLocation> {
  const location = locate(id, session)
  if (!location) throw new TrackerError('invalid', `“${id}” is not the number of an issue.`)
  await session.requireProject(location, signal)
  return location
}

export async function requireRepository(
  session: TrackerSession,
  project: string,
  signal?: AbortSignal,
): Promise<RepositoryName> {
  const repository = repositoryOf(project)
  if (!repository) throw new TrackerError('invalid', `“${project}” is not the owner/name of a repository.`)
  await session.requireProject(repository, signal)
  return repository
}

function repositoryOf(project: string | null): RepositoryName | null {
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(project ?? '') ?? []
  return owner === undefined || repo === undefined || /^\.+$/.test(repo) ? null : { owner, repo }
}
