import { z } from 'zod'
import { TrackerError, type WebhookRequest } from '../port'
import type { LinearSession } from './session'

const LIST = 'query Webhooks { webhooks(first: 100) { nodes { id url team { id } } } }'
const CREATE = `mutation CreateWebhook($input: WebhookCreateInput!) {
  webhookCreate(input: $input) { webhook { id } }
}`
const UPDATE = `mutation UpdateWebhook($id: String!, $input: WebhookUpdateInput!) {
  webhookUpdate(id: $id, input: $input) { webhook { id } }
}`

const Webhook = z.object({ webhook: z.object({ id: z.string() }) })
const Listed = z.object({
  webhooks: z.object({
    nodes: z.array(
      z.object({ id: z.string(), url: z.string().nullable(), team: z.object({ id: z.string() }).nullable() }),
    ),
  }),
})
const Created = z.object({ webhookCreate: Webhook })
const Updated = z.object({ webhookUpdate: Webhook })

const RESOURCES = ['Issue']

/** An existing webhook of the team with this URL gets the secret. Null if the account is not a workspace admin. */
export async function registerWebhook(
  session: LinearSession,
  { url, secret, project }: WebhookRequest,
  signal?: AbortSignal,
): Promise<{ webhookId: string } | null> {
  const { id: teamId } = await session.team(project, signal)
  const { client } = session
  try {
    const { webhooks } = await client.run(LIST, { schema: Listed, signal })
    const existing = webhooks.nodes.find((each) => each.url === url && each.team?.id === teamId)
    if (existing) {
      const input = { secret, enabled: true, resourceTypes: RESOURCES }
      await client.run(UPDATE, { variables: { id: existing.id, input }, schema: Updated, signal })
      return { webhookId: existing.id }
    }
    const input = { url, secret, teamId, label: 'Plumbline', resourceTypes: RESOURCES }
    const { webhookCreate } = await client.run(CREATE, { variables: { input }, schema: Created, signal })
    return { webhookId: webhookCreate.webhook.id }
  } catch (error) {
    if (error instanceof TrackerError && error.code === 'forbidden') return null
    throw error
  }
}
