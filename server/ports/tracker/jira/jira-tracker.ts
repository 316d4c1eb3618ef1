import { z } from 'zod'
import {
  type PullLink,
  type Tracker,
  TrackerError,
  type TrackerErrorCode,
  type TrackerOptions,
  type TrackerSite,
} from '../port'
import type { TrackerConnection } from '../send-request'
import { createClient } from './api/client'
import type { JiraCredential } from './api/jira-credential'
import { type JiraSession, openSession } from './api/session'
import { issuePath } from './api/ticket-id'
import { changeStatus } from './issues/change-status'
import { createIssue } from './issues/create-issue'
import { findByMarks } from './issues/find-by-marks'
import { findByTitle, findByWords } from './issues/find-by-title'
import { readMany } from './issues/read-many'
import { setBlockedBy } from './issues/set-blocked-by'
import { setParent } from './issues/set-parent'
import { updateIssue } from './issues/update-issue'
import { describeProject } from './projects/describe-project'
import { listProjects } from './projects/list-projects'
import { registerWebhook } from './projects/register-webhook'

/** Jira Cloud for API tokens, Jira Data Center for personal access tokens. */
export function openJira(credential: JiraCredential, connection: TrackerConnection): Tracker {
  const session = openSession(createClient(credential, connection))
  return {
    identify: (options) => session.identify(options),
    site: (options) => readSite(session, options),
    listProjects: (options) => listProjects(session, options),
    describeProject: (project, options) => describeProject(session, project, options),
    create: (project, draft, _requestId, options) => createIssue(session, project, draft, options),
    readMany: (ids, options) => readMany(session, ids, options),
    findByMarks: (project, marks, _since, options) => findByMarks(session, project, marks, options),
    findByTitle: (project, title, options) => findByTitle(session, project, title, options),
    findByWords: (project, text, options) => findByWords(session, project, text, options),
    update: (id, change, options) => updateIssue(session, id, change, options),
    changeStatus: (id, status, options) => changeStatus(session, id, status, options),
    linkPull: (id, pull, options) => linkPull(session, id, pull, options),
    setParent: (id, parent, options) => setParent(session, id, parent, options),
    setBlockedBy: (id, blockers, options) => setBlockedBy(session, id, blockers, options),
    registerWebhook: (webhook, options) => registerWebhook(session, webhook, options),
    rateLimit: session.rateLimit,
  }
}

const MAX_TITLE = 255

/** Jira keeps one remote link per global id. */
async function linkPull(
  session: JiraSession,
  id: string,
  { url, title }: PullLink,
  options?: TrackerOptions,
): Promise<void> {
  const body = {
    globalId: `plumbline:${url}`,
    relationship: 'is implemented by',
    object: { url, title: title.slice(0, MAX_TITLE) || url },
  }
  await session.send({ method: 'POST', path: `${issuePath(id)}/remotelink`, body }, options)
}

const tenantSchema = z.object({ cloudId: z.string().min(1) }).transform(({ cloudId }) => cloudId)
const manifestSchema = z.object({ id: z.string().min(1) }).transform(({ id }) => id)
const serverSchema = z.object({ baseUrl: z.string() })

const HIDING: readonly TrackerErrorCode[] = ['not_found', 'forbidden', 'invalid', 'garbled']

/** Cloud has an id for each site. Data Center has one for its application links, which stays when its address changes. */
async function readSite(session: JiraSession, options?: TrackerOptions): Promise<TrackerSite> {
  const { edition, read } = session
  const server = await unlessHidden(read({ method: 'GET', path: '/serverInfo' }, serverSchema, options))
  const answer = edition.isCloud
    ? read({ method: 'GET', path: '/_edge/tenant_info' }, tenantSchema, options)
    : read({ method: 'GET', path: '/rest/applinks/1.0/manifest' }, manifestSchema, options)
  return {
    id: await unlessHidden(answer, 'unauthorized'),
    addresses: server && URL.canParse(server.baseUrl) ? [new URL(server.baseUrl).host] : [],
  }
}

/** A proxy may hide these addresses, or respond with its own page. */
async function unlessHidden<T>(answer: Promise<T>, ...hiding: TrackerErrorCode[]): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof TrackerError) || ![...HIDING, ...hiding].includes(error.code)) throw error
    return null
  }
}
