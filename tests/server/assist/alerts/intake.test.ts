import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { Database } from '#db/client'
import { alertDeliveries, alertSources, orgs } from '#db/schema/index'
import { type NewAlertDelivery, storeAlertDeliveries } from '#server/assist/alerts/intake/store-delivery'
import type { Org } from '#server/kernel/context'
import { DEFAULT_RATE_LIMITS } from '#server/kernel/rate-limits'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'
import { canary } from '#tests/support/canary/canary'
import { BUSY_MACHINE } from '#tests/support/eventually'
import { makeOrg } from '#tests/support/make-org'
import { blocksOthers } from '#tests/support/postgres/blocks-others'
import { openAlerts, plain, sign, type TestSource } from './open-alerts'

const alerts = openAlerts()
const limited = openAlerts({ limits: { ...DEFAULT_RATE_LIMITS, public: { limit: 3, windowS: 60 } } })

describe('a token', () => {
  it('of a source accepts alerts, and only its hash is stored', async () => {
    const source = await alerts.source()
    const response = await alerts.post(source, plain())
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ ok: true, result: 'received', alerts: 1 })
    const [delivery] = await alerts.deliveries(source)
    expect(delivery).toMatchObject({ state: 'received', alerts: 1, receivedAt: alerts.now })
  })

  it.each([
    ['unknown', async () => newToken()],
    ['of another form', async () => 'short'],
    ['a hash of a real one', async () => hashToken((await alerts.source()).token)],
    [
      'of a suspended org',
      async () => {
        const { token } = await alerts.source()
        await alerts.db.update(orgs).set({ suspendedAt: alerts.now }).where(eq(orgs.id, alerts.org.id))
        return token
      },
    ],
  ])('that is %s is 401 with the same answer', async (_what, token) => {
    const [knownAnswer, unknown] = [
      await alerts.post({ token: await token() }, plain()),
      await alerts.post({ token: newToken() }, plain()),
    ]
    const { request_id: _a, ...one } = await knownAnswer.json()
    const { request_id: _b, ...other } = await unknown.json()
    expect(knownAnswer.status).toBe(401)
    expect(one).toEqual(other)
  })

  it('of an org that moves accepts no alerts and says when to send them again', async () => {
    const source = await alerts.source()
    const setMove = (movingSince: Date | null) =>
      alerts.db.update(orgs).set({ movingSince }).where(eq(orgs.id, alerts.org.id))
    await setMove(alerts.now)
    const response = await alerts.post(source, plain())
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await response.json()).toMatchObject({
      detail: 'This organization is moving to another server. Reading works. Try again in a minute.',
    })
    expect(await alerts.deliveries(source)).toEqual([])
    await setMove(null)
    expect((await alerts.post(source, plain())).status).toBe(200)
  })

  it('that is guessed is slowed down, and a right one never is', async () => {
    const source = await limited.source()
    const statuses: number[] = []
    for (let at = 0; at < 5; at++) statuses.push((await limited.post({ token: newToken() }, plain())).status)
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect((await limited.post(source, plain())).status).toBe(200)
  })
})

describe('a signature', () => {
  const body = JSON.stringify({ alerts: [] })
  const secret = canary('signing')
  const now = () => String(Math.floor(alerts.now.getTime() / 1000))

  it.each([
    ['Sentry', 'sentry', () => ({ 'sentry-hook-signature': sign(secret, body) }), 422],
    ['Grafana', 'grafana', () => ({ 'x-grafana-alerting-signature': sign(secret, body) }), 200],
    [
      'Grafana with a time',
      'grafana',
      () => ({
        'x-grafana-alerting-signature': sign(secret, `${now()}:${body}`),
        'x-grafana-alerting-timestamp': now(),
      }),
      200,
    ],
    [
      'Grafana with an old time',
      'grafana',
      () => ({
        'x-grafana-alerting-signature': sign(secret, `1700000000:${body}`),
        'x-grafana-alerting-timestamp': '1700000000',
      }),
      401,
    ],
    ['plain JSON', 'json', () => ({ 'x-signature-256': `sha256=${sign(secret, body)}` }), 422],
    ['nobody', 'json', () => ({}), 401],
    ['another secret', 'sentry', () => ({ 'sentry-hook-signature': sign('other', body) }), 401],
  ] as const)('of %s', async (_who, kind, headers, status) => {
    const source = await alerts.source(kind, secret)
    expect((await alerts.post(source, body, headers())).status).toBe(status)
  })
})

describe('a delivery', () => {
  it('with a known id is answered and not stored again', async () => {
    const source = await alerts.source()
    const headers = { 'request-id': 'b3f1' }
    expect(await (await alerts.post(source, plain(), headers)).json()).toMatchObject({ result: 'received' })
    expect(await (await alerts.post(source, plain(), headers)).json()).toMatchObject({ result: 'duplicate' })
    expect(await alerts.deliveries(source)).toHaveLength(1)
  })

  it('that cannot be read is 422 with the place, and the owner sees it', async () => {
    const source = await alerts.source()
    const response = await alerts.post(source, [{ title: 'One' }])
    expect(response.status).toBe(422)
    expect((await response.json()).detail).toEqual([
      { loc: ['body', 0, 'fingerprint'], msg: 'is required and must be text', type: 'invalid_alert' },
    ])
    expect(await alerts.deliveries(source)).toMatchObject([
      {
        state: 'failed',
        payload: null,
        note: 'The request was refused: 0.fingerprint is required and must be text.',
      },
    ])
  })

  it('that is no JSON is 422, and the owner sees it', async () => {
    const source = await alerts.source()
    const response = await alerts.post(source, '{')
    expect(response.status).toBe(422)
    expect((await response.json()).detail).toMatchObject([{ loc: ['body'], msg: 'must be JSON' }])
    expect(await alerts.deliveries(source)).toMatchObject([
      { state: 'failed', payload: null, note: 'The request was refused: body must be JSON.' },
    ])
  })

  it('that was refused is accepted once it is corrected, also with the same id', async () => {
    const source = await alerts.source()
    const headers = { 'request-id': 'b3f2' }
    expect((await alerts.post(source, [{ title: 'One' }], headers)).status).toBe(422)
    expect((await alerts.post(source, [{ title: 'One' }], headers)).status).toBe(422)
    expect(await (await alerts.post(source, plain(), headers)).json()).toMatchObject({ result: 'received' })
    expect(await (await alerts.post(source, plain(), headers)).json()).toMatchObject({ result: 'duplicate' })
    await alerts.work()
    expect(await alerts.deliveries(source)).toMatchObject([{ state: 'done', note: null }])
    expect(await alerts.rows()).toMatchObject([{ count: 1 }])
  })

  it('whose handling failed is not accepted again', async () => {
    const source = await alerts.source()
    const headers = { 'request-id': 'b3f3' }
    await alerts.post(source, plain(), headers)
    await alerts.db
      .update(alertDeliveries)
      .set({ state: 'failed', payload: null })
      .where(eq(alertDeliveries.sourceId, source.id))
    expect(await (await alerts.post(source, plain(), headers)).json()).toMatchObject({ result: 'duplicate' })
  })

  it('without alerts is stored as ignored', async () => {
    const source = await alerts.source('grafana')
    expect(await (await alerts.post(source, { alerts: [] })).json()).toMatchObject({ result: 'ignored' })
  })

  it('of more than 1 MB is 413', async () => {
    const source = await alerts.source()
    expect((await alerts.post(source, plain({ stack: 'x'.repeat(1_100_000) }))).status).toBe(413)
  })

  it('leaves no text behind once it is handled', async () => {
    const source = await alerts.source()
    await alerts.send(source, plain({ message: `password=${canary('message')}` }))
    expect(await alerts.deliveries(source)).toMatchObject([{ state: 'done', payload: null }])
    expect(await alerts.rows()).toMatchObject([{ message: 'password=[redacted]', count: 1, state: 'open' }])
  })

  it('does not move the waiting job to the end of the queue when more arrive', async () => {
    const source = await alerts.source()
    const readJob = () =>
      alerts.db.execute(
        sql`select run_at, revision from graphile_worker._private_jobs where key = ${`alerts:${alerts.org.id}`}`,
      )
    await alerts.post(source, plain())
    const [first] = await readJob()
    await alerts.post(source, plain())
    const [second] = await readJob()
    expect(second).toMatchObject({ run_at: first?.run_at })
    expect(second?.revision).not.toEqual(first?.revision)
  })

  it('reaches no other org', async () => {
    const source = await alerts.source()
    const own = alerts.org
    alerts.org = await makeOrg(alerts.db)
    await alerts.send(source, plain())
    expect(await alerts.rows()).toEqual([])
    alerts.org = own
    await alerts.work()
    expect(await alerts.rows()).toHaveLength(1)
  })
})

describe('requests of several orgs at once', () => {
  it('are each stored for their own org', async () => {
    const own = alerts.org
    const other = await makeOrg(alerts.db)
    const ofOrg = async (org: Org) => {
      alerts.org = org
      return alerts.source()
    }
    const sources = [await ofOrg(own), await ofOrg(other), await ofOrg(own)]
    const responses = await Promise.all(sources.map((source) => alerts.post(source, plain())))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const [org, count] of [
      [own, 2],
      [other, 1],
    ] as const) {
      alerts.org = org
      await alerts.work()
      expect(await alerts.rows()).toHaveLength(count)
    }
  })
})

describe('a batch', () => {
  const delivery = (source: TestSource, changes: Partial<NewAlertDelivery> = {}): NewAlertDelivery => ({
    orgId: alerts.org.id,
    sourceId: source.id,
    deliveryId: 'one',
    state: 'received',
    alerts: 1,
    note: null,
    payload: '[]',
    requestId: 'request',
    receivedAt: alerts.now,
    ...changes,
  })
  const remove = (db: Pick<Database, 'delete'>, source: TestSource) =>
    db.delete(alertSources).where(and(eq(alertSources.orgId, alerts.org.id), eq(alertSources.id, source.id)))

  /** Starts the work, and commits the removal of the source when the work waits for it. */
  async function whileRemoving<Result>(source: TestSource, work: () => Promise<Result>): Promise<Result> {
    const { result } = await alerts.db.transaction(async (tx) => {
      await remove(tx, source)
      const result = work()
      await vi.waitUntil(() => blocksOthers(tx), BUSY_MACHINE)
      return { result }
    })
    return result
  }

  it('with a source that was removed meanwhile stores what the others sent', async () => {
    const [removedSource, other] = [await alerts.source(), await alerts.source()]
    await remove(alerts.db, removedSource)
    const batch = [delivery(removedSource), delivery(other), delivery(other)]
    expect(await storeAlertDeliveries(alerts.db, alerts.org.id, batch)).toEqual([
      'removed',
      'new',
      'duplicate',
    ])
    expect(await alerts.deliveries(other)).toHaveLength(1)
  })

  it('waits for a removal that is under way, and then stores what the others sent', async () => {
    const [removedSource, other] = [await alerts.source(), await alerts.source()]
    const stored = await whileRemoving(removedSource, () =>
      storeAlertDeliveries(alerts.db, alerts.org.id, [delivery(removedSource), delivery(other)]),
    )
    expect(stored).toEqual(['removed', 'new'])
  })

  it.each([
    ['readable', plain()],
    ['unreadable', '{'],
  ])(
    'of a %s request whose source is removed meanwhile is answered like an unknown one',
    async (_what, body) => {
      const source = await alerts.source()
      expect((await whileRemoving(source, () => alerts.post(source, body))).status).toBe(401)
    },
  )

  it('with a refused and a readable request of one id stores the readable one', async () => {
    const source = await alerts.source()
    const refused = { state: 'failed', payload: null, alerts: 0, note: 'no' } as const
    for (const [deliveryId, batch] of [
      ['a', [{}, refused]],
      ['b', [refused, {}]],
    ] as const) {
      const outcomes = await storeAlertDeliveries(
        alerts.db,
        alerts.org.id,
        batch.map((changes) => delivery(source, { ...changes, deliveryId })),
      )
      expect(outcomes.toSorted()).toEqual(['duplicate', 'new'])
    }
    expect(await alerts.deliveries(source)).toMatchObject([{ state: 'received' }, { state: 'received' }])
  })
})
