import { z } from 'zod'
import type { Ticket } from '#spec/tickets/ticket'
import { TrackerError } from '../port'
import { completeIssues } from './complete-issues'
import { ISSUE_FRAGMENT, IssueNode, Issues, toTicket } from './issue-node'
import type { LinearSession } from './session'

const READ = `query ReadIssues($filter: IssueFilter!) {
  issues(filter: $filter, first: 100, includeArchived: true) {
    nodes { ...ticket } pageInfo { hasNextPage endCursor }
  }
} ${ISSUE_FRAGMENT}`

const READ_ONE = `query ReadIssue($id: String!) { issue(id: $id) { ...ticket } } ${ISSUE_FRAGMENT}`

const One = z.object({ issue: IssueNode })

const IDENTIFIER = /^([A-Za-z][A-Za-z0-9_]*)-(\d{1,9})$/

export async function readMany(
  session: LinearSession,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<(Ticket | null)[]> {
  const nodes = await readNodes(session, ids, signal)
  return nodes.map((node) => node && toTicket(node))
}

/** Throws `not_found` if there is no such issue. */
export async function readNode(session: LinearSession, id: string, signal?: AbortSignal): Promise<IssueNode> {
  const [node] = await readNodes(session, [id], signal)
  if (node) return node
  throw new TrackerError('not_found', `Linear has no issue ${id} for this account.`)
}

/**
 * In the order of the ids. One request, plus one for each issue that is not found, because its id may have changed, and for
 * each with very many labels or relations.
 */
export async function readNodes(
  session: LinearSession,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<(IssueNode | null)[]> {
  const uniqueIds = new Set(ids.filter((id) => IDENTIFIER.test(id)).map((id) => id.toUpperCase()))
  if (uniqueIds.size === 0) return ids.map(() => null)
  const variables = { filter: { or: byTeam([...uniqueIds]) } }
  const { issues } = await session.client.run(READ, { variables, schema: Issues, signal })
  const found = await completeIssues(session, issues.nodes, signal)
  const nodes = new Map(found.map((node) => [node.identifier, node]))
  for (const id of uniqueIds) {
    const moved = nodes.has(id) ? null : await findMoved(session, id, signal)
    if (moved) nodes.set(id, moved)
  }
  return ids.map((id) => {
    const node = nodes.get(id.toUpperCase()) ?? null
    return node?.trashed ? null : node
  })
}

/** By the UUID. Null if there is none, or if it was deleted. */
export async function findByUuid(
  session: LinearSession,
  id: string,
  signal?: AbortSignal,
): Promise<IssueNode | null> {
  const variables = { filter: { id: { eq: id } } }
  const { issues } = await session.client.run(READ, { variables, schema: Issues, signal })
  const [node] = await completeIssues(session, issues.nodes, signal)
  return node ?? null
}

/** Linear finds an issue by an id that it had in another team. */
async function findMoved(
  session: LinearSession,
  id: string,
  signal?: AbortSignal,
): Promise<IssueNode | null> {
  try {
    const { issue } = await session.client.run(READ_ONE, { variables: { id }, schema: One, signal })
    const [node] = await completeIssues(session, [issue], signal)
    return node ?? null
  } catch (error) {
    if (error instanceof TrackerError && error.code === 'not_found') return null
    throw error
  }
}

function byTeam(ids: readonly string[]) {
  const numbers = new Map<string, number[]>()
  for (const id of ids) {
    const [, key = '', number] = IDENTIFIER.exec(id) ?? []
    numbers.set(key, [...(numbers.get(key) ?? []), Number(number)])
  }
  return [...numbers].map(([key, list]) => ({ team: { key: { eq: key } }, number: { in: list } }))
}
