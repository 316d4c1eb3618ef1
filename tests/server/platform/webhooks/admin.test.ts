import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { deliveries, users } from '#db/schema/index'
import { registry } from '#server/collect'
import { contributionsOf } from '#server/kernel/contributions'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openWebhookApp, SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'

/** No event has a handler: accepted deliveries are held and no jobs are queued. */
const app = openWebhookApp({
  events: (await contributionsOf({ registry }, 'events')).map((event) => ({ ...event, handle: null })),
})
const DELIVERIES = '/app/admin/api/deliveries'
const ENDPOINTS = [
  ['GET', DELIVERIES],
  ['GET', `${DELIVERIES}/github/github-0`],
  ['POST', `${DELIVERIES}/github/github-0/rerun`],
  ['GET', '/app/admin/api/webhook-secrets'],
  ['POST', '/app/admin/api/webhook-secrets/1/confirm'],
  ['DELETE', '/app/admin/api/webhook-secrets/1'],
] as const

let admin = ''
let orgAdmin = ''

beforeAll(async () => {
  const org = await makeOrg(app.db)
  const userId = await makeMember(app.db, org)
  await app.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
  admin = await makeKey(app.db, org, { userId, scopes: ['platform:manage'] })
  orgAdmin = await makeKey(app.db, org, { scopes: ['specs:admin', 'org:manage', 'platform:manage'] })
  for (let i = 0; i < 30; i++) {
    const kind = i % 3 === 0 ? 'ping' : 'issues'
    const sending = { secret: SECRETS.github[0] ?? '', kind, deliveryId: `github-${i}` }
    await app.post(signWebhook('github', { action: 'opened', number: i }, sending))
  }
  await app.post(
    signWebhook('stripe', { id: 'evt_1', type: 'invoice.paid' }, { secret: SECRETS.stripe[0] ?? '' }),
  )
})

const get = async (path: string, key = admin) => {
  const answer = await app.ask(path, { key })
  return { status: answer.status, body: await answer.json() }
}
const idsOf = (body: { deliveries: { delivery_id: string }[] }) =>
  body.deliveries.map((delivery) => delivery.delivery_id)

describe('access to deliveries', () => {
  test.each(ENDPOINTS)('%s %s is 401 without a credential and 403 for an org admin', async (method, path) => {
    expect((await app.ask(path, { method })).status).toBe(401)
    const answer = await app.ask(path, { method, key: orgAdmin })
    expect(answer.status).toBe(403)
    expect((await answer.json()).detail).toContain('platform:manage')
  })

  test('does not reveal whether a delivery exists', async () => {
    const [there, missing] = await Promise.all(
      ['github-0', 'github-none'].map((id) => get(`${DELIVERIES}/github/${id}`, orgAdmin)),
    )
    const withoutRequest = (answer?: { body: object }) => ({ ...answer?.body, request_id: '' })
    expect(missing?.status).toBe(403)
    expect(withoutRequest(missing)).toEqual(withoutRequest(there))
  })

  test('is granted to the session of a super admin and not of a member', async () => {
    const org = await makeOrg(app.db)
    const userId = await makeMember(app.db, org)
    const cookie = await signIn(app.db, userId)
    expect((await app.ask(DELIVERIES, { headers: { cookie } })).status).toBe(403)
    await app.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
    expect((await app.ask(DELIVERIES, { headers: { cookie } })).status).toBe(200)
  })

  test('is denied to a super admin’s key without the scope', async () => {
    const org = await makeOrg(app.db)
    const userId = await makeMember(app.db, org)
    await app.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
    const key = await makeKey(app.db, org, { userId, scopes: ['specs:admin'] })
    expect((await get(DELIVERIES, key)).status).toBe(403)
  })

  test('is checked after the path and before the body', async () => {
    const ask = (path: string, key: string, body = '{') =>
      app.ask(path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
        key,
      })
    expect((await ask(`${DELIVERIES}/github/github-0/rerun`, orgAdmin)).status).toBe(403)
    expect((await ask(`${DELIVERIES}/nowhere/github-0/rerun`, orgAdmin, '{}')).status).toBe(422)
    expect((await ask(`${DELIVERIES}/github/github-0/rerun`, admin)).status).toBe(422)
  })
})

describe('the list of deliveries', () => {
  test('shows the newest first, twenty per page, with the total', async () => {
    const { body } = await get(DELIVERIES)
    expect(body.deliveries).toHaveLength(20)
    expect(body.total).toBe(31)
    expect(body.deliveries[0]).toMatchObject({
      source: 'stripe',
      delivery_id: 'evt_1',
      state: 'held',
      attempts: 0,
    })
    const times = body.deliveries.map((delivery: { received_at: string }) => delivery.received_at)
    expect(times).toEqual([...times].sort().reverse())
    expect(body.deliveries[0]).not.toHaveProperty('payload')
  })

  test('shows each delivery on one page only', async () => {
    const pages = await Promise.all(
      [0, 10, 20, 30].map((offset) => get(`${DELIVERIES}?limit=10&offset=${offset}`)),
    )
    const listedIds = pages.flatMap(({ body }) => idsOf(body))
    expect([listedIds.length, new Set(listedIds).size]).toEqual([31, 31])
  })

  test.each([
    ['source=stripe', 1],
    ['source=github', 30],
    ['state=ignored', 10],
    ['state=held', 21],
    ['kind=ping', 10],
    ['source=github&state=held&kind=issues', 20],
    ['source=stripe&kind=issues', 0],
    ['state=done', 0],
  ])('filtered by %s has %i entries', async (query, total) => {
    const { body } = await get(`${DELIVERIES}?limit=100&${query}`)
    expect([body.total, body.deliveries.length]).toEqual([total, total])
  })

  test.each(['source=tracker_a', 'state=open', 'kind=', "kind=a'b", 'limit=0', 'limit=101', 'offset=10001'])(
    'with %s is 422',
    async (query) => {
      const { status, body } = await get(`${DELIVERIES}?${query}`)
      expect([status, body.detail[0].loc[0]]).toEqual([422, 'query'])
    },
  )

  test('counts the requests that failed verification', async () => {
    await app.post({ path: '/webhook', headers: {}, body: '{}' })
    await vi.waitFor(
      async () => {
        const { body } = await get(DELIVERIES)
        expect(body.refused).toMatchObject([{ source: 'github', count: 1 }])
      },
      { timeout: 5000, interval: 200 },
    )
  })
})

describe('one delivery', () => {
  test('has its headers, and its payload as JSON', async () => {
    const { body } = await get(`${DELIVERIES}/github/github-4`)
    expect(body).toMatchObject({
      source: 'github',
      delivery_id: 'github-4',
      kind: 'issues',
      action: 'opened',
      state: 'held',
      org: null,
      headers: { 'user-agent': 'GitHub-Hookshot/044aadd' },
      payload: { action: 'opened', number: 4 },
    })
  })

  test('with an invalid JSON payload shows the raw payload', async () => {
    await app.post(signWebhook('github', 'not json', { secret: SECRETS.github[0] ?? '', deliveryId: 'raw' }))
    expect((await get(`${DELIVERIES}/github/raw`)).body).toMatchObject({
      payload: 'not json',
      state: 'failed',
    })
    await app.db.delete(deliveries).where(eq(deliveries.deliveryId, 'raw'))
  })

  test('with slashes and percent signs in its id is found', async () => {
    const deliveryId = 'a/b%2F..?c'
    await app.post(signWebhook('github', {}, { secret: SECRETS.github[0] ?? '', deliveryId }))
    expect((await get(`${DELIVERIES}/github/${encodeURIComponent(deliveryId)}`)).body.delivery_id).toBe(
      deliveryId,
    )
    await app.db.delete(deliveries).where(eq(deliveries.deliveryId, deliveryId))
  })

  test('names its org after the worker has found it', async () => {
    const org = await makeOrg(app.db)
    await app.db.update(deliveries).set({ orgId: org.id }).where(eq(deliveries.deliveryId, 'github-5'))
    expect((await get(`${DELIVERIES}/github/github-5`)).body.org).toBe(org.slug)
  })

  test('that is unknown is 404; an invalid source or id is 422', async () => {
    expect((await get(`${DELIVERIES}/github/none`)).status).toBe(404)
    expect((await get(`${DELIVERIES}/stripe/github-4`)).status).toBe(404)
    expect((await get(`${DELIVERIES}/gitlab/github-4`)).status).toBe(422)
    expect((await get(`${DELIVERIES}/github/${'x'.repeat(201)}`)).status).toBe(422)
  })
})

describe('a rerun', () => {
  const rerun = (path: string) => app.ask(`${DELIVERIES}/${path}/rerun`, { method: 'POST', key: admin })

  test('resets the delivery and queues its job', async () => {
    expect(await (await rerun('github/github-7')).json()).toEqual({ ok: true })
    expect((await get(`${DELIVERIES}/github/github-7`)).body).toMatchObject({ state: 'received' })
    const jobs = await app.db.execute(sql`select payload from graphile_worker._private_jobs`)
    expect(jobs).toMatchObject([{ payload: { source: 'github', deliveryId: 'github-7' } }])
  })

  test('of an unknown delivery is 404', async () => {
    expect((await rerun('github/none')).status).toBe(404)
  })
})
