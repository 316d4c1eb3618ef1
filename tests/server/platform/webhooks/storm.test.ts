import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import examples from '@octokit/webhooks-examples'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Random, seededRandom } from '#bench/corpus/random'
import { deliveries } from '#db/schema/index'
import { registry } from '#server/collect'
import { contributionsOf } from '#server/kernel/contributions'
import type { EventHandler, EventSubscription } from '#server/kernel/events'
import { deliver } from '#server/platform/webhooks/deliveries/deliver'
import type { Source } from '#server/platform/webhooks/index'
import { runDueJobs } from '#tests/support/run-due-jobs'
import { jobContext } from '#tests/support/test-context'
import { openWebhookApp, SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { type Answered, sendRequest } from '#tests/support/webhooks/send-request'
import { type SentWebhook, signWebhook } from '#tests/support/webhooks/sign-webhook'

const COUNT = process.env.DEEP ? 10_000 : 600
const CONNECTIONS = 32
const SHARE = { duplicate: 0.3, forged: 0.05, truncated: 0.02 }

type Sort = 'genuine' | 'forged' | 'truncated' | 'cut short'

interface Shot {
  id: string
  sort: Sort
  sent: SentWebhook
}

/** Counts how often each delivery was handled. The first attempt of every tenth delivery fails. */
const handled = new Map<string, number>()
const attempted = new Set<string>()
const handle: EventHandler = async (_, { deliveryId }) => {
  if (Number(deliveryId.replace(/\D/g, '')) % 10 === 0 && !attempted.has(deliveryId)) {
    attempted.add(deliveryId)
    throw new Error('the first attempt fails')
  }
  handled.set(deliveryId, (handled.get(deliveryId) ?? 0) + 1)
  return { orgId: null }
}
const isHandled = ({ kind }: EventSubscription) => ['issues', 'invoice.paid'].includes(kind)
/** The first module that subscribes to a kind of event handles it. Others subscribe to the same kinds. */
const isFirst = ({ kind }: EventSubscription, at: number, all: readonly EventSubscription[]) =>
  all.findIndex((other) => other.kind === kind) === at
const EVENTS = (await contributionsOf({ registry }, 'events')).map(
  (event, at, all): EventSubscription => ({
    ...event,
    handle: isHandled(event) && isFirst(event, at, all) ? handle : null,
  }),
)

const app = openWebhookApp({ events: EVENTS })
const server = createAdaptorServer({ fetch: (request) => app.fetch(request) })
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  agent.destroy()
  await new Promise((resolve) => server.close(resolve))
})

const GITHUB = examples.flatMap(({ name, examples: events }) =>
  events.map((event) => ({ kind: name as string, event: event as object })),
)

function makeEvent(random: Random, at: number): Omit<Shot, 'sort'> {
  const id = `event-${at}`
  const [kind, event] = makeBody(random, id)
  const source: Source = 'id' in event && kind === '' ? 'stripe' : 'github'
  const [secret = ''] = SECRETS[source]
  return { id, sent: signWebhook(source, event, { secret, kind, deliveryId: id }) }
}

function makeBody(random: Random, id: string): [string, object] {
  if (random.below(4) === 0) return ['', { id, type: random.pick(['invoice.paid', 'invoice.created']) }]
  const { kind, event } = GITHUB[random.below(GITHUB.length)] ?? { kind: 'ping', event: {} }
  return [kind, event]
}

/** Forges an event. Half of the forgeries reuse the id of a genuine event. */
function forge(random: Random, { id, sent }: Omit<Shot, 'sort'>, at: number): Shot {
  const headers = { ...sent.headers }
  const name = 'stripe-signature' in headers ? 'stripe-signature' : 'x-hub-signature-256'
  const value = headers[name] ?? ''
  const other = signWebhook('github', sent.body, { secret: 'guessed' }).headers['x-hub-signature-256'] ?? ''
  headers[name] = random.pick([value.replace(/[0-9a-f]{64}/, 'f'.repeat(64)), other, '', 'sha256='])
  const isOwnId = random.below(2) === 0
  if (isOwnId && 'x-github-delivery' in headers) headers['x-github-delivery'] = `forged-${at}`
  return { id, sort: 'forged', sent: { ...sent, headers } }
}

function makeStorm(random: Random): Shot[] {
  const count = (share: number) => Math.round(COUNT * share)
  const unique = COUNT - count(SHARE.duplicate) - count(SHARE.forged) - count(SHARE.truncated)
  const genuine = Array.from(
    { length: unique },
    (_, at): Shot => ({ ...makeEvent(random, at), sort: 'genuine' }),
  )
  const any = () => genuine[random.below(unique)] as Shot
  const more = (share: number, make: (at: number) => Shot) =>
    Array.from({ length: count(share) }, (_, at) => make(at))
  const truncated = (at: number): Shot => {
    const { id, sent } = makeEvent(random, unique + at)
    if (at % 2 === 0) return { id, sort: 'cut short', sent }
    return {
      id,
      sort: 'truncated',
      sent: { ...sent, body: sent.body.slice(0, random.below(sent.body.length)) },
    }
  }
  return shuffle(random, [
    ...genuine,
    ...more(SHARE.duplicate, any),
    ...more(SHARE.forged, (at) => forge(random, any(), at)),
    ...more(SHARE.truncated, truncated),
  ])
}

function shuffle<T>(random: Random, items: T[]): T[] {
  const order = items.map((item) => ({ item, at: random.next() }))
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item)
}

const fire = (shots: Shot[]) =>
  Promise.all(
    shots.map(async (shot) => ({
      ...shot,
      answer: await sendRequest(port, shot.sent, { agent, isCutShort: shot.sort === 'cut short' }),
    })),
  )
type Fired = Awaited<ReturnType<typeof fire>>

const resultOf = (answer: Answered | null) => (JSON.parse(answer?.body ?? '{}') as { result?: string }).result
const of = (fired: Fired, sort: Sort) => fired.filter((shot) => shot.sort === sort)

describe(`of ${COUNT} requests, ${CONNECTIONS} at a time, shuffled, some twice, some forged, some cut`, () => {
  const storm = makeStorm(seededRandom(4))
  const ids = [...new Set(storm.filter(({ sort }) => sort === 'genuine').map(({ id }) => id))].sort()
  let fired: Fired = []

  beforeAll(async () => {
    fired = await fire(storm)
  }, 300_000)

  test('every forged request is rejected', () => {
    const answers = of(fired, 'forged').map(({ answer }) => answer?.status)
    expect(answers).toEqual(answers.map(() => 401))
    expect(answers).toHaveLength(COUNT * SHARE.forged)
  })

  test('every cut-off request is rejected or gets no response', () => {
    expect(new Set(of(fired, 'truncated').map(({ answer }) => answer?.status))).toEqual(new Set([401]))
    expect(new Set(of(fired, 'cut short').map(({ answer }) => answer))).toEqual(new Set([null]))
  })

  test('every genuine event is acknowledged and stored once', () => {
    const genuine = of(fired, 'genuine')
    expect(genuine.filter(({ answer }) => answer?.status !== 200)).toEqual([])
    const acceptedIds = genuine.filter(({ answer }) => resultOf(answer) !== 'duplicate').map(({ id }) => id)
    expect(acceptedIds.sort()).toEqual(ids)
  })

  test('the database contains exactly the genuine events, unchanged', async () => {
    const rows = await app.db.select().from(deliveries)
    expect(rows.map(({ deliveryId }) => deliveryId).sort()).toEqual(ids)
    const bodies = new Map(storm.map(({ id, sort, sent }) => [sort === 'genuine' && id, sent.body]))
    expect(rows.filter(({ deliveryId, payload }) => bodies.get(deliveryId) !== payload)).toEqual([])
  })

  test('the worker handles each event once, including retries, and the final state is correct', async () => {
    const expected = await idsInState('received')
    expect(expected.length).toBeGreaterThan(COUNT / 10)
    do {
      await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
      await work()
    } while ((await waitingJobs()) > 0)
    expect([...handled.keys()].sort()).toEqual(expected)
    expect(new Set(handled.values())).toEqual(new Set([1]))
    expect(attempted.size).toBeGreaterThan(0)
    expect(await idsInState('done')).toEqual(expected)
    const states = await app.db.selectDistinct({ state: deliveries.state }).from(deliveries)
    expect(states.map(({ state }) => state).sort()).toEqual(['done', 'held', 'ignored'])
  }, 300_000)

  test('a replay of all requests changes nothing', async () => {
    const before = await app.db.select().from(deliveries).orderBy(deliveries.deliveryId)
    const again = await fire(storm.filter(({ sort }) => sort === 'genuine').slice(0, 500))
    expect(new Set(again.map(({ answer }) => resultOf(answer)))).toEqual(new Set(['duplicate']))
    expect(await waitingJobs()).toBe(0)
    expect(await app.db.select().from(deliveries).orderBy(deliveries.deliveryId)).toEqual(before)
  })
})

async function idsInState(state: 'received' | 'done'): Promise<string[]> {
  const rows = await app.db.select().from(deliveries)
  return rows
    .filter((row) => row.state === state)
    .map(({ deliveryId }) => deliveryId)
    .sort()
}

async function waitingJobs(): Promise<number> {
  return (await app.db.execute(sql`select from graphile_worker._private_jobs`)).length
}

const work = () =>
  runDueJobs({
    databaseUrl: app.databaseUrl,
    concurrency: 4,
    taskList: {
      'webhooks/deliver': (payload) =>
        deliver(jobContext(app.ctx), payload as Parameters<typeof deliver>[1], EVENTS),
    },
  })
