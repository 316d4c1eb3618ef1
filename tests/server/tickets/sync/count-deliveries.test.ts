import { expect, it } from 'vitest'
import { connectionDeliveries, deliveries, ticketConnections } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { countDeliveries } from '#server/tickets/sync/health/count-deliveries'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { makeOrg } from '#tests/support/make-org'

const indexing = openIndexing()

let deliveryCount = 0
const delivery = (kind: string, receivedAt = new Date()) => ({
  deliveryId: `count-${process.pid}-${++deliveryCount}`,
  kind,
  headers: {},
  payload: '{}',
  state: 'done' as const,
  requestId: 'test',
  receivedAt,
})

const count = (org: Org = indexing.org) => countDeliveries({ ...indexing.ctx, org, permissions: [] })

it('events at the webhooks of the deployment count for the org that they concern', async () => {
  const { db, org } = indexing
  const other = await makeOrg(db)
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await db.insert(deliveries).values([
    { ...delivery('issues'), source: 'github', orgId: org.id },
    { ...delivery('push'), source: 'github', orgId: org.id },
    { ...delivery('issues', yesterday), source: 'github', orgId: org.id },
    { ...delivery('issues'), source: 'github', orgId: other.id },
    { ...delivery('issues'), source: 'github', orgId: null },
  ])
  const github = { kind: 'github', host: 'api.github.com' } as const
  expect((await count()).of(github)).toMatchObject({ received: 1, verified: 1 })
  expect((await count()).of(github).last_delivery_at).not.toBeNull()
  expect((await count()).of({ kind: 'jira', host: 'acme.atlassian.net' })).toEqual({
    received: 0,
    verified: 0,
    last_delivery_at: null,
  })
})

it('events at the webhook of an own connection count for its host only', async () => {
  const { db, org } = indexing
  const [connection] = await db
    .insert(ticketConnections)
    .values({ orgId: org.id, kind: 'jira', host: 'acme.atlassian.net', webhookSecret: 'sealed' })
    .returning({ id: ticketConnections.id })
  const own = { source: 'jira', orgId: org.id, connectionId: connection?.id ?? 0 } as const
  await db.insert(connectionDeliveries).values([
    { ...delivery('jira:issue_updated'), ...own },
    { ...delivery('jira:issue_updated'), ...own },
  ])
  const counts = await count()
  expect(counts.of({ kind: 'jira', host: 'acme.atlassian.net' })).toMatchObject({ received: 2 })
  expect(counts.of({ kind: 'jira', host: 'other.atlassian.net' })).toMatchObject({ received: 0 })
})
