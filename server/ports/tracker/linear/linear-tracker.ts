import type { Tracker, TrackerCredential } from '../port'
import type { TrackerConnection } from '../send-request'
import { linkPull } from './attachments'
import { setBlockedBy } from './blockers'
import { createClient } from './client'
import { describeTeam, identify, listTeams, readSite } from './describe-team'
import { readMany } from './read-issues'
import { registerWebhook } from './register-webhook'
import { findByMarks, findByTitle, findByWords } from './search-issues'
import { openSession } from './session'
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
