import { z } from 'zod'
import type { Tracker, TrackerAccount, WebhookRequest } from '#server/ports/tracker/port'
import { isRefusal } from '../api/refusals'
import { describeProject, listProjects } from './describe-project'
import { linkPull } from './link-pull'
import { requireRepository } from './locate'
import { readMany } from './read-issues'
import { setBlockedBy, setParent } from './relations'
import { runQuery } from './run-query'
import { findByMarks, findByTitle, findByWords } from './search-issues'
import type { TrackerSession } from './session'
import { explained } from './to-tracker-error'
import { changeStatus, createIssue, updateIssue } from './write-issue'

const Viewer = z.object({ viewer: z.object({ id: z.string(), login: z.string() }) })

/** The issues of GitHub repositories as a ticket system. */
export function issueTracker(session: TrackerSession): Tracker {
  return {
    identify: (options) => explained(() => identify(session, options?.signal)),
    // Each GitHub host is one site.
    site: async () => ({ id: null, addresses: [] }),
    listProjects: (options) => explained(() => listProjects(session, options)),
    describeProject: (project, options) => explained(() => describeProject(session, project, options)),
    create: (project, draft, _requestId, options) =>
      explained(() => createIssue(session, project, draft, options)),
    readMany: (ids, options) => explained(() => readMany(session, ids, options?.signal)),
    findByMarks: (project, marks, since, options) =>
      explained(() => findByMarks(session, project, marks, since, options?.signal)),
    findByTitle: (project, title, options) =>
      explained(() => findByTitle(session, project, title, options?.signal)),
    findByWords: (project, text, options) =>
      explained(() => findByWords(session, project, text, options?.signal)),
    update: (id, change, options) => explained(() => updateIssue(session, id, change, options)),
    changeStatus: (id, status, options) => explained(() => changeStatus(session, id, status, options)),
    linkPull: (id, pull, options) => explained(() => linkPull(session, id, pull, options?.signal)),
    setParent: (id, parent, options) => explained(() => setParent(session, id, parent, options?.signal)),
    setBlockedBy: (id, blockers, options) =>
      explained(() => setBlockedBy(session, id, blockers, options?.signal)),
    registerWebhook: (webhook, options) =>
      explained(() => registerWebhook(session, webhook, options?.signal)),
    rateLimit: session.rateLimit,
  }
}

/** For an App, the viewer is its own bot. */
async function identify({ client }: TrackerSession, signal?: AbortSignal): Promise<TrackerAccount> {
  const { viewer } = await runQuery(client, 'query { viewer { id login } }', { schema: Viewer, signal })
  return { id: viewer.id, name: viewer.login }
}

const ROUTE = '/repos/{owner}/{repo}/hooks'
const Hook = z.object({ id: z.number(), config: z.object({ url: z.string().optional() }) })

/** An existing webhook with this URL gets the secret. Null for an App, or for a token without permission to manage webhooks. */
async function registerWebhook(
  session: TrackerSession,
  { url, secret, project }: WebhookRequest,
  signal?: AbortSignal,
): Promise<{ webhookId: string } | null> {
  if (session.isApp) return null
  const repository = await requireRepository(session, project, signal)
  const settings = { active: true, events: ['issues'], config: { url, secret, content_type: 'json' } }
  const { client } = session
  try {
    for await (const page of client.pages(`GET ${ROUTE}`, {
      params: { ...repository },
      schema: z.array(Hook),
      signal,
    })) {
      const hook = page.find(({ config }) => config.url === url)
      if (!hook) continue
      const params = { ...repository, hook_id: hook.id, ...settings }
      await client.request(`PATCH ${ROUTE}/{hook_id}`, { params, schema: Hook, signal })
      return { webhookId: String(hook.id) }
    }
    const params = { ...repository, name: 'web', ...settings }
    const { id } = await client.request(`POST ${ROUTE}`, { params, schema: Hook, signal })
    return { webhookId: String(id) }
  } catch (error) {
    if (isRefusal(error, 403, 404)) return null
    throw error
  }
}
