import { createHmac, randomUUID } from 'node:crypto'
import { issueShape, userShape } from './shapes'
import type { World } from './world'

/** Records a change in the index and sends it to the webhooks, before the response is sent. */
export async function announce(world: World, event: string, issueId: string): Promise<void> {
  const issue = world.issues.find(({ id }) => id === issueId)
  if (issue) world.index.record(issue.id, issue)
  for (const { url, secret, events } of world.webhooks) {
    if (!events.includes(event)) continue
    const body = JSON.stringify({
      timestamp: world.now().getTime(),
      webhookEvent: event,
      user: userShape(world, world.account),
      issue: issue ? issueShape(world, new URL(url).origin, issue, []) : { id: issueId },
    })
    const signature = secret === null ? null : createHmac('sha256', secret).update(body).digest('hex')
    await world.sender.send({
      url,
      body,
      headers: {
        'content-type': 'application/json',
        'x-atlassian-webhook-identifier': randomUUID(),
        ...(signature === null ? {} : { 'x-hub-signature': `sha256=${signature}` }),
      },
    })
  }
}
