import type { PullLink, TrackerOptions } from '../../port'
import type { JiraSession } from '../api/session'
import { issuePath } from '../api/ticket-id'

const MAX_TITLE = 255

/** Jira keeps one remote link per global id. */
export async function linkPull(
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
