import { z } from 'zod'
import { type Tracker, type TrackerCredential, TrackerError } from '../port'
import type { TrackerConnection } from '../send-request'
import { linkPull } from './attachments'
import { createClient } from './client'
import { describeTeam, identify, listTeams, readSite } from './describe-team'
import { blockersOf, isOpen } from './issue-node'
import { readMany, readNodes } from './read-issues'
import { registerWebhook } from './register-webhook'
import { findByMarks, findByTitle, findByWords } from './search-issues'
import { type LinearSession, openSession } from './session'
import { changeStatus, createIssue, setParent, updateIssue } from './write-issue'

/** The issues of a Linear workspace. A project is a team, named by its key. */
export function openLinear(
  { token }: Extract<TrackerCredential, { kind: 'linear' }>,
  connection: TrackerConnection,
): Tracker {
  const client = createClient(token, { ...connection, baseUrl: apiUrlOf(connection.baseUrl) })
  const session = openSession(client, connection.baseUrl)
  return {
    identify: (options) => identify(session, options?.signal),
    site: (options) => readSite(session, options?.signal),
    listProjects: (options) => listTeams(session, options?.signal),
    describeProject: (project, options) => describeTeam(session, project, options?.signal),
    create: (project, draft, requestId, options) =>
      createIssue(session, project, draft, requestId, options?.signal),
    readMany: (ids, options) => readMany(session, ids, options?.signal),
    findByMarks: (project, marks, since, options) =>
      findByMarks(session, project, marks, since, options?.signal),
    findByTitle: (project, title, options) => findByTitle(session, project, title, options?.signal),
    findByWords: (project, text, options) => findByWords(session, project, text, options?.signal),
    update: (id, change, options) => updateIssue(session, id, change, options?.signal),
    changeStatus: (id, status, options) => changeStatus(session, id, status, options?.signal),
    linkPull: (id, pull, options) => linkPull(session, id, pull, options?.signal),
    setParent: (id, parent, options) => setParent(session, id, parent, options?.signal),
    setBlockedBy: (id, blockers, options) => setBlockedBy(session, id, blockers, options?.signal),
    registerWebhook: (webhook, options) => registerWebhook(session, webhook, options?.signal),
    rateLimit: client.rateLimit,
  }
}

/** People enter the address of the pages. */
const apiUrlOf = (baseUrl: string) =>
  new URL(baseUrl).hostname === 'linear.app' ? 'https://api.linear.app' : baseUrl.replace(/\/graphql$/, '')

const ADD = `mutation AddRelation($input: IssueRelationCreateInput!) {
  issueRelationCreate(input: $input) { success }
}`
const REMOVE = 'mutation RemoveRelation($id: String!) { issueRelationDelete(id: $id) { success } }'

const Success = z.object({ success: z.boolean() })
const Added = z.object({ issueRelationCreate: Success })
const Removed = z.object({ issueRelationDelete: Success })

/** Applies only the differences. */
async function setBlockedBy(
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
