import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { connectionDeliveries, type DELIVERY_STATES, deliveries, ticketConnections } from '#db/schema/index'
import { DEFAULT_RETENTION } from '#server/kernel/retention'
import { getDelivery } from '#server/platform/webhooks/deliveries/get-delivery'
import { rerunDelivery } from '#server/platform/webhooks/deliveries/rerun-delivery'
import { sweepPayloads } from '#server/platform/webhooks/deliveries/sweep-payloads'
import { makeOrg } from '#tests/support/make-org'
import { openWebhookApp, SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'

const app = openWebhookApp()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Adds a delivery. Its id is made of its state and age. */
async function keep(state: (typeof DELIVERY_STATES)[number], days: number): Promise<void> {
  await app.db.insert(deliveries).values({
    source: 'github',
    deliveryId: `${state}-${days}`,
    kind: 'push',
    state,
    requestId: 'request-1',
    headers: { 'user-agent': 'GitHub' },
    payload: '{"ref":"x"}',
    receivedAt: daysAgo(days),
  })
}

const listPayloads = async () => {
  const rows = await app.db.select().from(deliveries)
  return rows
    .filter(({ payload }) => payload !== null)
    .map(({ deliveryId }) => deliveryId)
    .sort()
}

beforeEach(async () => {
  await app.db.delete(deliveries)
})

test('payloads are kept for 30 days if finished and 90 days if not; then only the delivery id remains', async () => {
  for (const state of ['done', 'ignored', 'held', 'failed'] as const)
    for (const days of [29, 31, 91]) await keep(state, days)
  expect(await sweepPayloads(app.ctx)).toEqual({ swept: 6 })
  expect(await listPayloads()).toEqual([
    'done-29',
    'failed-29',
    'failed-31',
    'held-29',
    'held-31',
    'ignored-29',
  ])
  expect(await sweepPayloads(app.ctx)).toEqual({ swept: 0 })
  const swept = await getDelivery(app.ctx, 'github', 'done-31')
  expect(swept).toMatchObject({ state: 'done', payload: null, headers: {} })
})

test('the operator sets another time', async () => {
  for (const state of ['done', 'failed'] as const) for (const days of [4, 6, 16]) await keep(state, days)
  const keeping = (deliveries: number | null) => ({
    ...app.ctx,
    retention: { ...DEFAULT_RETENTION, deliveries },
  })
  expect(await sweepPayloads(keeping(null))).toEqual({ swept: 0 })
  expect(await sweepPayloads(keeping(5))).toEqual({ swept: 3 })
  expect(await listPayloads()).toEqual(['done-4', 'failed-4', 'failed-6'])
})

test('the same applies to deliveries to a connection of an org', async () => {
  const org = await makeOrg(app.db)
  const connection = { orgId: org.id, kind: 'jira', webhookSecret: 'sealed' } as const
  const [row] = await app.db.insert(ticketConnections).values(connection).returning()
  for (const days of [29, 31])
    await app.db.insert(connectionDeliveries).values({
      orgId: org.id,
      connectionId: row?.id ?? 0,
      source: 'jira',
      deliveryId: `done-${days}`,
      kind: 'jira:issue_updated',
      state: 'done',
      requestId: 'request-1',
      headers: { 'user-agent': 'Jira' },
      payload: '{}',
      receivedAt: daysAgo(days),
    })
  expect(await sweepPayloads(app.ctx)).toEqual({ swept: 1 })
  const rows = await app.db.select().from(connectionDeliveries).orderBy(connectionDeliveries.deliveryId)
  expect(rows.map(({ payload, headers }) => [payload, headers])).toEqual([
    ['{}', { 'user-agent': 'Jira' }],
    [null, {}],
  ])
})

test('a delivery without a payload is still recognized as a repetition and cannot be rerun', async () => {
  await keep('done', 31)
  await sweepPayloads(app.ctx)
  const sending = { secret: SECRETS.github[0] ?? '', kind: 'push', deliveryId: 'done-31' }
  const answer = await app.post(signWebhook('github', { ref: 'x' }, sending))
  expect(await answer.json()).toMatchObject({ result: 'duplicate' })
  await expect(rerunDelivery(app.ctx, 'github', 'done-31')).rejects.toMatchObject({ code: 'conflict' })
  expect(await getDelivery(app.ctx, 'github', 'done-31')).toMatchObject({ state: 'done' })
})

test.each(['deliveries', 'connection_deliveries'])(
  'the sweep of %s can use an index by age',
  async (ledger) => {
    const plan = await app.db.transaction(async (tx) => {
      // The tables of the test are too small for an index to pay off.
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`
      explain select from ${sql.identifier(ledger)} where payload is not null and received_at < ${daysAgo(30).toISOString()}`)
    })
    expect(JSON.stringify(plan)).toContain(`${ledger}_received_idx`)
  },
)
