import { z } from 'zod'
import { TrackerError } from '#server/ports/tracker/port'
import { type IssueNode, isOpen } from './issue-node'
import { type IssueLocation, requireIssue } from './locate'
import { readNode, readNodes } from './read-issues'
import type { TrackerSession } from './session'

const ISSUE_ROUTE = '/repos/{owner}/{repo}/issues/{issue_number}'

type Others = IssueNode['blockedBy']

export async function setParent(
  session: TrackerSession,
  id: string,
  parent: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const node = await readNode(session, await requireIssue(session, id, signal), signal)
  const parentLocation = parent === null ? null : await requireIssue(session, parent, signal)
  if (node.parent && parentLocation && isAt(node.parent, parentLocation)) return
  if (parentLocation) {
    const params = { ...paramsOf(parentLocation), sub_issue_id: node.fullDatabaseId, replace_parent: true }
    await session.client.request(`POST ${ISSUE_ROUTE}/sub_issues`, { params, schema: z.unknown(), signal })
  } else if (node.parent) {
    const [owner = '', repo = ''] = node.parent.repository.nameWithOwner.split('/')
    const params = { owner, repo, issue_number: node.parent.number, sub_issue_id: node.fullDatabaseId }
    await session.client.request(`DELETE ${ISSUE_ROUTE}/sub_issue`, { params, schema: z.unknown(), signal })
  }
}

/** Applies only the differences. */
export async function setBlockedBy(
  session: TrackerSession,
  id: string,
  blockers: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const at = await requireIssue(session, id, signal)
  const blockerLocations: IssueLocation[] = []
  for (const blocker of blockers) blockerLocations.push(await requireIssue(session, blocker, signal))
  const [node, ...others] = await readNodes(session, [at, ...blockerLocations], signal)
  if (!node) throw new TrackerError('not_found', `GitHub has no issue ${id}.`)
  const missing = blockers.find((_, index) => !others[index])
  if (missing !== undefined)
    throw new TrackerError('invalid', `GitHub has no issue ${missing}, so it cannot block ${id}.`)
  const wantedIds = others.flatMap((other) => other?.fullDatabaseId ?? [])
  await replaceBlockers(session, at, node.blockedBy, wantedIds, signal)
}

async function replaceBlockers(
  { client }: TrackerSession,
  at: IssueLocation,
  current: Others,
  blockerIds: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  const route = `${ISSUE_ROUTE}/dependencies/blocked_by`
  const currentIds = current.map((other) => other.fullDatabaseId)
  for (const issue_id of blockerIds.filter((each) => !currentIds.includes(each)))
    await client.request(`POST ${route}`, {
      params: { ...paramsOf(at), issue_id },
      schema: z.unknown(),
      signal,
    })
  const openIds = current.filter(isOpen).map((other) => other.fullDatabaseId)
  for (const issue_id of openIds.filter((each) => !blockerIds.includes(each)))
    await client.request(`DELETE ${route}/{issue_id}`, {
      params: { ...paramsOf(at), issue_id },
      schema: z.unknown(),
      signal,
    })
}

const paramsOf = ({ owner, repo, number }: IssueLocation) => ({ owner, repo, issue_number: number })

const isAt = (other: Others[number], { owner, repo, number }: IssueLocation) =>
  other.number === number && other.repository.nameWithOwner.toLowerCase() === `${owner}/${repo}`.toLowerCase()
