import type { repositories } from '#db/schema/index'
import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import type { AlertRow } from './change-alert'
import { issueText, issueTitle } from './issue-text'

export interface OpenedIssue {
  number: number
  /** Null for an issue of a local repository. */
  url: string | null
}

export type Repository = typeof repositories.$inferSelect

export const ISSUE_LABEL = 'alert'

interface HostedRequest {
  alert: AlertRow
  repository: Repository
  mark: string
}

function openTracker(ctx: OrgContext, repository: Repository) {
  const { forge } = codeHostOf(ctx, repository)
  if (!forge) throw conflict('The code host of the repository has no issues.')
  const project = `${repository.owner}/${repository.name}`
  return { project, tracker: forge.host.openTracker(repository.installationId, project) }
}

/** The issue that an earlier attempt opened, if any. */
export async function findHostedIssue(
  ctx: OrgContext,
  { alert, repository, mark }: HostedRequest,
): Promise<OpenedIssue | null> {
  const { project, tracker } = openTracker(ctx, repository)
  // Searches all times, because an earlier attempt than the last one may have opened the issue.
  const [ticket] = await tracker.findByMarks(project, [mark], alert.firstAt)
  return ticket ? toOpened(ticket) : null
}

export async function openHostedIssue(
  ctx: OrgContext,
  { alert, repository, mark }: HostedRequest,
): Promise<OpenedIssue> {
  const { project, tracker } = openTracker(ctx, repository)
  const draft = {
    title: issueTitle(alert),
    description: issueText(ctx, alert, repository),
    status: null,
    type: null,
    parent: null,
    fields: { labels: [ISSUE_LABEL] },
    mark,
  }
  return toOpened(await tracker.create(project, draft, mark))
}

const toOpened = ({ id, url }: { id: string; url: string }): OpenedIssue => ({
  number: Number(/\d+$/.exec(id)?.[0]),
  url,
})
