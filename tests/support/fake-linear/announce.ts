import { createHmac, randomUUID } from 'node:crypto'
import { type FakeIssue, identifierOf, type World } from './world'

/** Sends a change of an issue to the webhooks of its team, before the response is sent. */
export async function announce(world: World, action: 'create' | 'update', issue: FakeIssue): Promise<void> {
  for (const { url, secret, resourceTypes, team } of world.webhooks) {
    if (team !== issue.team || !resourceTypes.includes('Issue')) continue
    const body = JSON.stringify({
      action,
      type: 'Issue',
      createdAt: world.now().toISOString(),
      webhookTimestamp: world.now().getTime(),
      data: {
        id: issue.id,
        identifier: identifierOf(issue),
        previousIdentifiers: issue.previousIdentifiers,
        title: issue.title,
        teamId: team.id,
      },
    })
    await world.sender.send({
      url,
      body,
      headers: {
        'content-type': 'application/json',
        'linear-delivery': randomUUID(),
        'linear-event': 'Issue',
        'linear-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
    })
  }
}
