import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveries, orgs } from '#db/schema/index'
import { applyEvent, events } from '#server/accounts/billing/sync/apply-event'
import { createApp } from '#server/http/app'
import { OrgMovingError } from '#server/kernel/access/org-move'
import { systemClock } from '#server/kernel/context'
import { deliver } from '#server/platform/webhooks/deliveries/deliver'
import type { ThingOfEvent } from '#server/ports/payments/port'
import { Deliveries } from '#tests/support/fake-stripe/deliveries'
import { testDatabaseUrl } from '#tests/support/postgres/database'
import { runDueJobs } from '#tests/support/run-due-jobs'
import { seededRandom } from '#tests/support/seeded-random'
import { BASE_URL, plainPages } from '#tests/support/test-app'
import { jobContext, keysOnly } from '#tests/support/test-context'
import { SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { historiesOf } from './histories'
import { openBilling } from './open-billing'

const LATE_MS = 150
const TIMES = 2

const billing = openBilling()
const { account, histories } = historiesOf(billing)
let server: ReturnType<typeof createAdaptorServer>
let address = ''

beforeAll(async () => {
  const { db, log } = billing.app.ctx
  const ports = { ...billing.app.ctx.ports, payments: billing.payments }
  const parts = { ...keysOnly, db, log, ports, clock: systemClock, baseUrl: BASE_URL, pages: plainPages }
  const app = createApp({ ...parts, webhookSecrets: SECRETS })
  server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/payments`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** The jobs of the webhooks and of billing, as the worker runs them. */
const work = async () =>
  runDueJobs({
    databaseUrl: await testDatabaseUrl(),
    concurrency: 4,
    taskList: {
      'webhooks/deliver': (payload) =>
        deliver(jobContext(billing.ctx), payload as Parameters<typeof deliver>[1], events),
      'billing/apply-event': (payload) => applyEvent(billing.ctx, payload as ThingOfEvent),
    },
  })

test.each(histories)(
  'events of “%s” that arrive late, twice and out of order lead to one state',
  async (name, { happen, final }) => {
    const secret = SECRETS.stripe[0] ?? ''
    const sender = new Deliveries({
      address,
      secret,
      lateMs: LATE_MS,
      times: TIMES,
      random: seededRandom(name.length),
    })
    const sent: string[] = []
    billing.stripe.world.onEvent = (event) => {
      sent.push(event.id)
      sender.send(event)
    }
    await happen()
    await sender.settle()
    billing.stripe.world.onEvent = () => {}
    expect(sender.delivered).toHaveLength(sent.length * TIMES)
    expect(new Set(sender.delivered.map(({ status }) => status))).toEqual(new Set([200]))
    const ledger = await billing.app.db.select().from(deliveries).where(inArray(deliveries.deliveryId, sent))
    expect(ledger).toHaveLength(sent.length)
    await work()
    expect(await account()).toMatchObject(final)
  },
)

test('an event of an org that is copied to another deployment changes nothing until it may', async () => {
  const move = (movingSince: Date | null) =>
    billing.app.db.update(orgs).set({ movingSince }).where(eq(orgs.id, billing.org.id))
  const subscription = await billing.buy()
  const before = await account()
  billing.stripe.world.end(subscription)
  await move(new Date())
  const event: ThingOfEvent = { kind: 'subscription', id: subscription.id }
  await expect(applyEvent(billing.ctx, event)).rejects.toThrow(OrgMovingError)
  expect(await account()).toEqual(before)
  await move(null)
  await applyEvent(billing.ctx, event)
  expect(await account()).not.toEqual(before)
})
