import { z } from 'zod'
import { TrackerError } from '../port'
import { blockersOf, isOpen } from './issue-node'
import { readNodes } from './read-issues'
import type { LinearSession } from './session'

const ADD = `mutation AddRelation($input: IssueRelationCreateInput!) {
  issueRelationCreate(input: $input) { success }
}`
const REMOVE = 'mutation RemoveRelation($id: String!) { issueRelationDelete(id: $id) { success } }'

const Success = z.object({ success: z.boolean() })
const Added = z.object({ issueRelationCreate: Success })
const Removed = z.object({ issueRelationDelete: Success })

/** Applies only the differences. */
export async function setBlockedBy(
  session: LinearSession,
  id: string,
  blockers: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { client } = session
  const [node, ...others] = await readNodes(session, [id, ...blockers], signal)
  if (!node) throw new TrackerError('not_found', `Linear has no issue ${id} for this account.`)
  const missing = blockers.find((_, at) => !others[at])
  if (missing !== undefined)
    throw new TrackerError('invalid', `Linear has no issue ${missing}, so it cannot block ${id}.`)
  const blockerIds = others.flatMap((other) => other?.id ?? [])
  const relations = blockersOf(node)
  for (const issueId of blockerIds.filter((each) => !relations.some(({ issue }) => issue.id === each))) {
    const input = { issueId, relatedIssueId: node.id, type: 'blocks' }
    await client.run(ADD, { variables: { input }, schema: Added, signal })
  }
  const open = relations.filter(isOpen)
  for (const relation of open.filter(({ issue }) => !blockerIds.includes(issue.id)))
    await client.run(REMOVE, { variables: { id: relation.id }, schema: Removed, signal })
}
