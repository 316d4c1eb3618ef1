import type { Tracker } from '../port'
import type { TrackerConnection } from '../send-request'
import { createClient } from './api/client'
import type { JiraCredential } from './api/jira-credential'
import { openSession } from './api/session'
import { changeStatus } from './issues/change-status'
import { createIssue } from './issues/create-issue'
import { findByMarks } from './issues/find-by-marks'
import { findByTitle, findByWords } from './issues/find-by-title'
import { linkPull } from './issues/link-pull'
import { readMany } from './issues/read-many'
import { setBlockedBy } from './issues/set-blocked-by'
import { setParent } from './issues/set-parent'
import { updateIssue } from './issues/update-issue'
import { describeProject } from './projects/describe-project'
import { listProjects } from './projects/list-projects'
import { readSite } from './projects/read-site'
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
