import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type ConnectionKind,
  connectionDeliveries,
  deliveries,
  orgs,
  ticketConnections,
} from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import type { ConnectionEventHandler, EventHandler } from '#server/kernel/events'
import { formatOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import { DEFAULT_RATE_LIMITS } from '#server/kernel/rate-limits'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import { deliver } from '#server/platform/webhooks/deliveries/deliver'
import { deliverFromConnection } from '#server/platform/webhooks/deliveries/deliver-from-connection'
import { createConnectionIntake } from '#server/platform/webhooks/intake/create-connection-intake'
import { listDeliveries } from '#server/tickets/connections/deliveries/list-deliveries'
import { rerunDelivery } from '#server/tickets/connections/deliveries/rerun-delivery'
import { canary } from '#tests/support/canary/canary'
import { makeOrg } from '#tests/support/make-org'
import { type Statement, statementsOf } from '#tests/support/postgres/statements-of'
import { runDueJobs } from '#tests/support/run-due-jobs'
import { jobContext } from '#tests/support/test-context'
import { openWebhookApp, SECRETS, type WebhookApp } from '#tests/support/webhooks/open-webhook-app'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'

const secretBox = createSecretBox([canary('encryption-key')])
const handle = vi.fn<ConnectionEventHandler>()
const handleForDeployment = vi.fn<EventHandler>()
const connectionEvents = [{ source: 'jira', kind: 'jira:issue_updated', handle }] as const
const events = [{ source: 'jira', kind: 'jira:issue_updated', handle: handleForDeployment }] as const
const LIMIT = 3
const app = openWebhookApp({ secretBox, events, connectionEvents })
/** Uses the product's own subscriptions. */
const product = openWebhookApp({ secretBox })
const limited = openWebhookApp({
  secretBox,
  connectionEvents,
  limits: { ...DEFAULT_RATE_LIMITS, public: { limit: LIMIT, windowS: 60 } },
})

interface Connection {
  org: Org
  id: number
  kind: ConnectionKind
  secret: string
}

let secrets = 0
async function connect(of: WebhookApp, kind: ConnectionKind = 'jira', org?: Org): Promise<Connection> {
  const owner = org ?? (await makeOrg(of.db))
  secrets += 1
  const secret = canary(`connection-${secrets}`)
  const [row] = await of.db
    .insert(ticketConnections)
    .values({ orgId: owner.id, kind, webhookSecret: secretBox.seal(secret) })
    .returning({ id: ticketConnections.id })
  if (!row) throw new Error('no connection')
  return { org: owner, id: row.id, kind, secret }
}

const pathOf = ({ kind, org, id }: Connection) =>
  `/webhooks/${kind}/${formatOrgScopedId({ orgId: org.id, id })}`

interface Sending {
  path?: string
  secret?: string
  deliveryId?: string
  event?: object
}

function post(of: WebhookApp, connection: Connection, sending: Sending = {}) {
  const { path = pathOf(connection), secret = connection.secret, deliveryId, event } = sending
  const issue = {
    jira: { webhookEvent: 'jira:issue_updated' },
    linear: linearEvent(),
    github: { action: 'edited' },
  }[connection.kind]
  const signed = signWebhook(
    connection.kind,
    { ...issue, ...event },
    { secret, kind: 'issues', ...(deliveryId && { deliveryId }) },
  )
  return of.post({ ...signed, path })
}

const linearEvent = () => ({ type: 'Issue', action: 'update', webhookTimestamp: Date.now() })

const storedFor = (of: WebhookApp, { org, id }: Connection) =>
  of.db
    .select()
    .from(connectionDeliveries)
    .where(and(eq(connectionDeliveries.orgId, org.id), eq(connectionDeliveries.connectionId, id)))

/** Runs all queued jobs, as the worker does. Retries run at once. */
async function work(): Promise<void> {
  await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  await runDueJobs({
    databaseUrl: app.databaseUrl,
    taskList: {
      'webhooks/deliver': (payload) =>
        deliver(jobContext(app.ctx), payload as Parameters<typeof deliver>[1], events),
      'webhooks/deliver-from-connection': (payload) =>
        deliverFromConnection(
          jobContext(app.ctx),
          payload as Parameters<typeof deliverFromConnection>[1],
          connectionEvents,
        ),
    },
  })
}

beforeEach(async () => {
  handle.mockReset().mockResolvedValue({})
  handleForDeployment.mockReset().mockResolvedValue({ orgId: null })
  await app.db.execute(sql`truncate graphile_worker._private_jobs`)
})

describe.each(['jira', 'linear', 'github'] as const)('an event of a %s connection', (kind) => {
  it('signed with its secret is stored for its org', async () => {
    const connection = await connect(product, kind)
    const answer = await post(product, connection, { deliveryId: 'one' })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { ok: true, delivery_id: 'one', result: 'received' },
    ])
    expect(await storedFor(product, connection)).toMatchObject([
      { deliveryId: 'one', source: kind, state: 'received' },
    ])
    expect(await product.db.select().from(deliveries)).toEqual([])
  })

  it('signed with another secret is rejected and not stored', async () => {
    const connection = await connect(product, kind)
    const ofSameOrg = await connect(product, kind, connection.org)
    const ofOtherOrg = await connect(product, kind)
    const ofDeployment = SECRETS[kind][0]
    for (const secret of [ofSameOrg.secret, ofOtherOrg.secret, ofDeployment])
      expect((await post(product, connection, { secret })).status).toBe(401)
    for (const each of [connection, ofSameOrg, ofOtherOrg]) expect(await storedFor(product, each)).toEqual([])
  })

  it('is rejected at the path of the deployment', async () => {
    const connection = await connect(product, kind)
    const path = kind === 'github' ? '/webhook' : `/webhooks/${kind}`
    expect((await post(product, connection, { path })).status).toBe(401)
  })

  it('is accepted with either of two secrets during rotation', async () => {
    const connection = await connect(product, kind)
    const next = canary('next')
    await product.db
      .update(ticketConnections)
      .set({ webhookSecret: secretBox.seal(`${next},${connection.secret}`) })
      .where(and(eq(ticketConnections.orgId, connection.org.id), eq(ticketConnections.id, connection.id)))
    for (const secret of [next, connection.secret])
      expect((await post(product, connection, { secret })).status).toBe(200)
  })
})

it('an unknown connection gets the same response as a wrong signature', async () => {
  const connection = await connect(product)
  const linear = await connect(product, 'linear', connection.org)
  const suspended = await connect(product)
  await product.db.update(orgs).set({ suspendedAt: new Date() }).where(eq(orgs.id, suspended.org.id))
  const answerOf = async (
    path: string,
    headers: (signed: Record<string, string>) => object = (all) => all,
  ) => {
    const signed = signWebhook('jira', { webhookEvent: 'jira:issue_updated' }, { secret: canary('guess') })
    const answer = await product.post({ ...signed, path, headers: { ...headers(signed.headers) } })
    const { request_id, ...body } = await answer.json()
    return { status: answer.status, body, headers: [...answer.headers.keys()].toSorted() }
  }
  const unsigned = () => ({ 'content-type': 'application/json' })
  const malformed = (all: Record<string, string>) => ({ ...all, 'x-hub-signature': 'sha256=nonsense' })
  for (const headers of [undefined, unsigned, malformed]) {
    const knownAnswer = await answerOf(pathOf(connection), headers)
    expect(knownAnswer.status).toBe(401)
    for (const name of [
      formatOrgScopedId({ orgId: connection.org.id, id: 999_999_999 }),
      formatOrgScopedId({ orgId: suspended.org.id, id: connection.id }),
      formatOrgScopedId({ orgId: connection.org.id, id: linear.id }),
      '0-0',
      'nonsense',
    ])
      expect(await answerOf(`/webhooks/jira/${name}`, headers)).toEqual(knownAnswer)
  }
  const ofSuspended = await post(product, suspended)
  expect(ofSuspended.status).toBe(401)
})

it('a connection whose secret cannot be decrypted answers like an unknown one; only the log names it', async () => {
  const logged = vi.spyOn(product.ctx.log, 'error')
  const connection = await connect(product)
  const lost = createSecretBox([canary('removed-encryption-key')])
  const forged = secretBox.seal('secret').replace(/.{8}$/, 'AAAAAAAA')
  for (const webhookSecret of [lost.seal(connection.secret), forged]) {
    await product.db
      .update(ticketConnections)
      .set({ webhookSecret })
      .where(and(eq(ticketConnections.orgId, connection.org.id), eq(ticketConnections.id, connection.id)))
    logged.mockClear()
    const answers = [
      await post(product, connection),
      await post(product, { ...connection, id: 999_999_999 }),
    ].map(async (answer) => ({ status: answer.status, ...(await answer.json()), request_id: null }))
    const [knownAnswer, unknown] = await Promise.all(answers)
    expect(knownAnswer).toEqual(unknown)
    expect(knownAnswer?.status).toBe(401)
    expect(logged.mock.calls).toEqual([
      [
        expect.objectContaining({ orgId: connection.org.id, connectionId: connection.id }),
        'the webhook secret of a connection cannot be decrypted',
      ],
    ])
  }
  logged.mockRestore()
})

it('a missing or malformed signature is rejected before the connection is looked up', async () => {
  const connection = await connect(product)
  const { headers } = signWebhook('jira', {}, { secret: connection.secret })
  const { 'x-hub-signature': signature, ...unsigned } = headers
  expect(signature).toBeDefined()
  const intake = createConnectionIntake({ ...product.ctx, secretBox, connectionEvents })
  const selected = vi.spyOn(product.db, 'select')
  const receive = (sent: Record<string, string>) =>
    intake('jira', formatOrgScopedId({ orgId: connection.org.id, id: connection.id }), {
      headers: new Headers(sent),
      body: new Uint8Array(),
      requestId: 'request-1',
      address: '127.0.0.1',
    })
  for (const sent of [unsigned, { ...headers, 'x-hub-signature': 'sha256=nonsense' }])
    await expect(receive(sent)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(selected).not.toHaveBeenCalled()
  await expect(receive(headers)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(selected).toHaveBeenCalledOnce()
  selected.mockRestore()
})

it('a connection kind without webhooks has no such path', async () => {
  const connection = await connect(product)
  for (const kind of ['stripe', 'asana', 'tracker_b'])
    expect((await post(product, connection, { path: pathOf(connection).replace('jira', kind) })).status).toBe(
      404,
    )
})

it('a repeated event is stored once; the same delivery id can occur in each connection', async () => {
  const first = await connect(app)
  const second = await connect(app, 'jira', first.org)
  const other = await connect(app)
  const results = async (connection: Connection) =>
    Promise.all(
      Array.from({ length: 10 }, async () => {
        const answer = await post(app, connection, { deliveryId: 'same' })
        return (await answer.json()).result
      }),
    )
  for (const connection of [first, second, other]) {
    const outcomes = await results(connection)
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'duplicate'), 'received'])
    expect(await storedFor(app, connection)).toHaveLength(1)
  }
  await work()
  expect(handle.mock.calls.map(([, { connectionId }]) => connectionId).toSorted()).toEqual(
    [first.id, second.id, other.id].toSorted(),
  )
})

it('a handler gets the org of the connection, regardless of the payload', async () => {
  const victim = await connect(app)
  const connection = await connect(app)
  const event = {
    org: victim.org.slug,
    org_id: victim.org.id,
    connection: victim.id,
    installation: { id: 1 },
  }
  await post(app, connection, { event, deliveryId: 'forged' })
  await work()
  expect(handle).toHaveBeenCalledOnce()
  const [ctx, delivery] = handle.mock.calls[0] ?? []
  expect(ctx?.org).toEqual(connection.org)
  expect(delivery).toMatchObject({ source: 'jira', connectionId: connection.id, payload: event })
  expect(handleForDeployment).not.toHaveBeenCalled()
  expect(await storedFor(app, victim)).toEqual([])
  expect(await storedFor(app, connection)).toMatchObject([{ state: 'done', attempts: 1, error: null }])
})

it('an event of the deployment’s webhook reaches no handler of connections', async () => {
  const sent = signWebhook('jira', { webhookEvent: 'jira:issue_updated' }, { secret: SECRETS.jira[0] ?? '' })
  expect((await app.post(sent)).status).toBe(200)
  await work()
  expect(handleForDeployment).toHaveBeenCalledOnce()
  expect(handle).not.toHaveBeenCalled()
})

it('a failed handler leaves no changes, is retried, and its error is recorded', async () => {
  const connection = await connect(app)
  await post(app, connection)
  handle.mockImplementationOnce(async ({ db, org }) => {
    await db.update(orgs).set({ name: 'half' }).where(eq(orgs.id, org.id))
    throw new Error('the tracker is away')
  })
  await work()
  expect(await storedFor(app, connection)).toMatchObject([{ state: 'failed', error: 'the tracker is away' }])
  const [org] = await app.db.select().from(orgs).where(eq(orgs.id, connection.org.id))
  expect(org?.name).toBe(connection.org.name)
  await work()
  expect(await storedFor(app, connection)).toMatchObject([{ state: 'done', attempts: 2, error: null }])
})

it('an event whose attempts have all failed is listed, and an admin runs it again, once', async () => {
  const connection = await connect(app)
  const { id, org } = connection
  const credential = { authMethod: 'api_token', credential: secretBox.seal('{}') } as const
  await app.db
    .update(ticketConnections)
    .set(credential)
    .where(and(eq(ticketConnections.orgId, org.id), eq(ticketConnections.id, id)))
  await post(app, connection, { deliveryId: 'good' })
  await work()
  await post(app, connection, { deliveryId: 'bad' })
  handle.mockRejectedValueOnce(new Error('the tracker is away'))
  await work()
  await app.db.execute(sql`truncate graphile_worker._private_jobs`)
  const ctx = { ...app.ctx, org, permissions: [] }
  const list = async (state?: 'failed') =>
    (await listDeliveries(ctx, id, { state, limit: 20, offset: 0 })).deliveries
  expect((await list()).map(({ delivery_id, can_rerun }) => [delivery_id, can_rerun])).toEqual([
    ['bad', true],
    ['good', false],
  ])
  expect(await list('failed')).toMatchObject([
    { delivery_id: 'bad', kind: 'jira:issue_updated', attempts: 1, note: 'the tracker is away' },
  ])
  const other = { ...ctx, org: (await connect(app)).org }
  await expect(rerunDelivery(other, id, 'bad')).rejects.toMatchObject({ code: 'not_found' })
  await expect(listDeliveries(other, id, { limit: 20, offset: 0 })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(rerunDelivery(ctx, id, 'good')).rejects.toMatchObject({ code: 'conflict' })
  const statements = await statementsOf(app.db, async () => {
    await list()
    await rerunDelivery(ctx, id, 'bad')
  })
  const readPayloads = ({ text }: Statement) =>
    text.includes('connection_deliveries') && /"payload"(?! is not null)/.test(text)
  expect(statements.filter(readPayloads)).toEqual([])
  await expect(rerunDelivery(ctx, id, 'bad')).rejects.toMatchObject({ code: 'conflict' })
  await work()
  expect(handle).toHaveBeenCalledTimes(3)
  expect(await list('failed')).toEqual([])
  expect(await list()).toMatchObject([
    { delivery_id: 'bad', state: 'done', attempts: 2, note: null, can_rerun: false },
    { delivery_id: 'good' },
  ])
})

it('its job counts toward the job limit of its org', async () => {
  const connection = await connect(app)
  await post(app, connection)
  const jobs = await app.db.execute<{ flags: object }>(sql`select flags from graphile_worker._private_jobs`)
  expect(jobs.map(({ flags }) => flags)).toEqual([{ [`org:${connection.org.id}`]: true }])
})

it('wrong signatures are rate-limited by address, valid events are not', async () => {
  const connection = await connect(limited)
  const statuses: number[] = []
  for (let count = 0; count < LIMIT + 2; count += 1)
    statuses.push((await post(limited, connection, { secret: canary('guess') })).status)
  expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 401), 429, 429])
  const unknown = { ...connection, id: 999_999_999 }
  expect((await post(limited, unknown)).status).toBe(429)
  for (let count = 0; count < LIMIT + 2; count += 1)
    expect((await post(limited, connection)).status).toBe(200)
})
