import { z } from 'zod'
import { TrackerError, type TrackerOptions, type WebhookRequest } from '../../port'
import { quoteJql } from '../api/quote-jql'
import type { JiraSession } from '../api/session'

const PATH = '/rest/webhooks/1.0/webhook'
const EVENTS = [
  'jira:issue_created',
  'jira:issue_updated',
  'jira:issue_deleted',
  'issuelink_created',
  'issuelink_deleted',
]

const webhookSchema = z.object({ self: z.string(), url: z.string() })

/**
 * Replaces the webhook with this URL. Requires an administrator. Data Center signs nothing through this API, so a person has to
 * create the webhook there.
 */
export async function registerWebhook(
  session: JiraSession,
  { url, secret, project }: WebhookRequest,
  options?: TrackerOptions,
): Promise<{ webhookId: string } | null> {
  if (!session.edition.isCloud) return null
  try {
    const existing = await session.read({ method: 'GET', path: PATH }, z.array(webhookSchema), options)
    for (const webhook of existing.filter((each) => each.url === url))
      await session.send({ method: 'DELETE', path: `${PATH}/${idOf(webhook.self)}` }, options)
    const body = {
      name: `Plumbline: ${project}`,
      url,
      events: EVENTS,
      filters: { 'issue-related-events-section': `project = ${quoteJql(project)}` },
      excludeBody: false,
      secret,
    }
    const { self } = await session.read({ method: 'POST', path: PATH, body }, webhookSchema, options)
    return { webhookId: idOf(self) }
  } catch (error) {
    if (error instanceof TrackerError && ['forbidden', 'unauthorized'].includes(error.code)) return null
    throw error
  }
}

/** Jira names a webhook only by its address. */
function idOf(self: string): string {
  const [, id] = /\/(\d+)$/.exec(self) ?? []
  if (id === undefined) throw new TrackerError('garbled', 'Jira did not say which webhook it registered.')
  return id
}
