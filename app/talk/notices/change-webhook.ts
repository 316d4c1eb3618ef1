import type { Caller } from '#server/router'

export const WEBHOOK_ACTS = ['add', 'remove', 'rotate', 'enable', 'test', 'resend'] as const
type WebhookAct = (typeof WEBHOOK_ACTS)[number]

interface Change {
  note?: string
  problem?: string | null
  /** Shown once. */
  secret?: string
}

/** Runs the action of a button on the webhook page. */
export async function changeWebhook(
  webhooks: Caller['outgoingWebhooks'],
  act: WebhookAct,
  org: string,
  form: FormData,
): Promise<Change> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  if (act === 'add') {
    const { secret } = await webhooks.add({ org, url: text('url'), kinds: form.getAll('kind').map(String) })
    return { note: 'Webhook added.', secret }
  }
  if (act === 'resend') {
    await webhooks.resend({ org, webhook_attempt_id: text('attempt') })
    return { note: 'The message is being sent again.' }
  }
  const one = { org, outgoing_webhook_id: text('webhook') }
  if (act === 'remove') {
    await webhooks.remove(one)
    return { note: 'Webhook removed.' }
  }
  if (act === 'enable') {
    await webhooks.enable(one)
    return { note: 'Webhook enabled.' }
  }
  if (act === 'rotate') {
    const { secret } = await webhooks.rotateSecret(one)
    return { note: 'Secret replaced. Requests carry both signatures for a day.', secret }
  }
  const { ok, problem } = await webhooks.test(one)
  return ok ? { note: 'Test delivered.' } : { problem: `The test was not delivered. ${problem}` }
}
