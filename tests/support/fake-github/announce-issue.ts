import { createHmac, randomUUID } from 'node:crypto'
import { defaultBranchOf } from './objects'
import type { RepositoryCall } from './route'
import { issueShape, personShape, repositoryShape } from './shapes'
import type { FakeIssue } from './world'

const BOT = 'plumbline-test[bot]'

/**
 * Sends an event of an issue to the webhooks of its repository, and to the App's if `announcesIssues` is set. The event is sent
 * before the response.
 */
export async function announceIssue(call: RepositoryCall, action: string, issue: FakeIssue): Promise<void> {
  const { world, repository, url, person, path } = call
  const own = repository.hooks.filter(({ events }) => events.includes('issues')).map(({ config }) => config)
  const targets = world.issueWebhook ? [...own, world.issueWebhook] : own
  if (targets.length === 0) return
  const body = JSON.stringify({
    action,
    issue: issueShape(url, repository, issue, false),
    repository: repositoryShape(url, repository, await defaultBranchOf(path)),
    installation: { id: repository.installation.id },
    sender: personShape(url, person?.login ?? BOT),
  })
  for (const target of targets) {
    const signature = createHmac('sha256', target.secret).update(body).digest('hex')
    await world.issueSender.send({
      url: target.url,
      body,
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'issues',
        'x-github-delivery': randomUUID(),
        'x-hub-signature-256': `sha256=${signature}`,
        'user-agent': 'GitHub-Hookshot/test',
      },
    })
  }
}
