import { z } from 'zod'
import type { Tracker, TrackerAccount } from '#server/ports/tracker/port'
import { describeProject, listProjects } from './describe-project'
import { linkPull } from './link-pull'
import { readMany } from './read-issues'
import { registerWebhook } from './register-webhook'
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
