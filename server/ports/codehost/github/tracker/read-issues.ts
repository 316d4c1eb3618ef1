import { z } from 'zod'
import { TrackerError } from '#server/ports/tracker/port'
import { isSameProject } from '#spec/tickets/links/ticket-id'
import type { Ticket } from '#spec/tickets/ticket'
import { IssueNode, issueFragment, toTicket } from './issue-node'
import { type IssueLocation, locate } from './locate'
import { runQuery } from './run-query'
import type { RepositoryName, TrackerSession } from './session'

/** One query for all issues of all repositories, and one request for each that is not found. */
export async function readMany(
  session: TrackerSession,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<(Ticket | null)[]> {
  const nodes = await readNodes(
    session,
    ids.map((id) => locate(id, session)),
    signal,
  )
  return nodes.map((node) => node && toTicket(node, session.project))
}

/** Throws `not_found` if there is no such issue. */
export async function readNode(
  session: TrackerSession,
  at: IssueLocation,
  signal?: AbortSignal,
): Promise<IssueNode> {
  const [node] = await readNodes(session, [at], signal)
  if (node) return node
  throw new TrackerError('not_found', `GitHub has no issue ${at.owner}/${at.repo}#${at.number}.`)
}

/** In the order of the locations. Null if there is no location, or the issue is missing or inaccessible. */
export async function readNodes(
  session: TrackerSession,
  locations: readonly (IssueLocation | null)[],
  signal?: AbortSignal,
): Promise<(IssueNode | null)[]> {
  const repositories = await accessible(session, locations, signal)
  if (repositories.length === 0) return locations.map(() => null)
  const fragment = issueFragment(await session.features(signal))
  const variables: Record<string, string> = {}
  const parts = repositories.map(({ owner, repo }, at) => {
    Object.assign(variables, { [`owner${at}`]: owner, [`repo${at}`]: repo })
    const numbers = new Set(
      locations.flatMap((each) => (each && isSame(each, { owner, repo }) ? [each.number] : [])),
    )
    const issues = [...numbers].map((number) => `i${number}: issue(number: ${number}) { ...ticket }`)
    return `r${at}: repository(owner: $owner${at}, name: $repo${at}) { ${issues.join(' ')} }`
  })
  const parameters = Object.keys(variables).map((name) => `$${name}: String!`)
  const query = `query(${parameters.join(', ')}) { ${parts.join(' ')} } ${fragment}`
  const data = await runQuery(session.client, query, { variables, schema: Repositories, signal })
  const nodes = locations.map((location) => {
    const at = location ? repositories.findIndex((each) => isSame(each, location)) : -1
    return data[`r${at}`]?.[`i${location?.number}`] ?? null
  })
  for (const [index, location] of locations.entries()) {
    const isReadable = location !== null && repositories.some((each) => isSame(each, location))
    if (isReadable && !nodes[index]) nodes[index] = await readMoved(session, location, signal)
  }
  return nodes
}

const Located = z
  .object({ number: z.number(), repository_url: z.string() })
  .transform(({ number, repository_url: url }) => {
    const [repo = '', owner = ''] = url.split('/').reverse()
    return { owner, repo, number }
  })

/** GraphQL does not find an issue that was moved to another repository; REST redirects to it. */
async function readMoved(
  session: TrackerSession,
  { owner, repo, number }: IssueLocation,
  signal?: AbortSignal,
): Promise<IssueNode | null> {
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}'
  const params = { owner, repo, issue_number: number }
  const now = await session.client.find(route, { params, schema: Located, signal })
  if (!now || isSame(now, { owner, repo })) return null
  const [node] = await readNodes(session, [now], signal)
  return node ?? null
}

const Repositories = z.record(z.string(), z.record(z.string(), IssueNode.nullable()).nullable())

/** The distinct repositories of the locations, without those that the connection may not use. */
async function accessible(
  session: TrackerSession,
  locations: readonly (IssueLocation | null)[],
  signal?: AbortSignal,
): Promise<RepositoryName[]> {
  const repositories: RepositoryName[] = []
  for (const location of locations) {
    if (!location || repositories.some((each) => isSame(each, location))) continue
    if (await isAccessible(session, location, signal)) repositories.push(location)
  }
  return repositories
}

async function isAccessible(
  session: TrackerSession,
  repository: RepositoryName,
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    await session.requireProject(repository, signal)
    return true
  } catch (error) {
    if (error instanceof TrackerError && error.code === 'not_found') return false
    throw error
  }
}

const isSame = (one: RepositoryName, other: RepositoryName) =>
  isSameProject(`${one.owner}/${one.repo}`, `${other.owner}/${other.repo}`)
