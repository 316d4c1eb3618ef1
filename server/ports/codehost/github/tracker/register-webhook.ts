import { z } from 'zod'
import type { WebhookRequest } from '#server/ports/tracker/port'
import { isRefusal } from '../api/refusals'
import { requireRepository } from './locate'
import type { TrackerSession } from './session'

const ROUTE = '/repos/{owner}/{repo}/hooks'
const Hook = z.object({ id: z.number(), config: z.object({ url: z.string().optional() }) })

/** An existing webhook with this URL gets the secret. Null for an App, or for a token without permission to manage webhooks. */
export async function registerWebhook(
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
