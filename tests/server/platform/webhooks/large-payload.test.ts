import { Worker } from 'node:worker_threads'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deliveries } from '#db/schema/index'
import type { EventHandler, EventSubscription } from '#server/kernel/events'
import { deliver } from '#server/platform/webhooks/deliveries/deliver'
import { outlinePayload } from '#server/platform/webhooks/payloads/outline-payload'
import { readStored } from '#server/platform/webhooks/payloads/read-off-loop'
import { jobContext } from '#tests/support/test-context'
import { openWebhookApp, SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'

const handle = vi.fn<EventHandler>()
const EVENTS: EventSubscription[] = [
  { source: 'github', kind: 'push', when: ({ ref }) => ref === 'refs/heads/main', handle },
]
const app = openWebhookApp({ events: EVENTS })

beforeEach(() => void handle.mockReset().mockResolvedValue({ orgId: null }))

/** A push of 10 MB. */
const LARGE_PUSH = JSON.stringify({
  ref: 'refs/heads/main',
  repository: { id: 1, default_branch: 'main', owner: { login: 'acme' } },
  commits: Array.from({ length: 20_000 }, (_, at) => ({ id: `${at}`, message: 'm'.repeat(470), added: [] })),
})
const FACTS = {
  ref: 'refs/heads/main',
  repository: { id: 1, default_branch: 'main', owner: { login: 'acme' } },
}

const sign = (body: string, deliveryId: string) =>
  signWebhook('github', body, { secret: SECRETS.github[0] ?? '', kind: 'push', deliveryId })

/** The lengths of the large texts that this thread parses. */
function watchParser(): number[] {
  const lengths: number[] = []
  const parse = JSON.parse
  vi.spyOn(JSON, 'parse').mockImplementation((text: string, ...more) => {
    if (text.length > 100_000) lengths.push(text.length)
    return parse(text, ...more)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return lengths
}

describe('a signed event of 10 MB', () => {
  test('is stored and handled, and the event loop never parses it', async () => {
    const lengths = watchParser()
    const response = await app.post(sign(LARGE_PUSH, 'large'))
    expect([response.status, await response.json()]).toMatchObject([200, { result: 'received' }])
    const [row] = await app.db.select().from(deliveries).where(eq(deliveries.deliveryId, 'large'))
    expect(row?.payload === LARGE_PUSH).toBe(true)
    await deliver(
      jobContext(app.ctx),
      { source: 'github', deliveryId: 'large', requestId: 'request-1' },
      EVENTS,
    )
    expect(handle.mock.calls[0]?.[1].payload).toEqual(FACTS)
    expect(lengths).toEqual([])
  })

  test('is read before its transaction begins, which Postgres would end while it is idle', async () => {
    await app.post(sign(LARGE_PUSH, 'outside'))
    const read = vi.spyOn(Worker.prototype, 'postMessage')
    const transaction = vi.spyOn(app.db, 'transaction')
    onTestFinished(() => void vi.restoreAllMocks())
    await deliver(
      jobContext({ ...app.ctx, db: app.db }),
      { source: 'github', deliveryId: 'outside', requestId: 'request-1' },
      EVENTS,
    )
    const [readAt = 0] = read.mock.invocationCallOrder
    const [begunAt = 0] = transaction.mock.invocationCallOrder
    expect(readAt).toBeGreaterThan(0)
    expect(begunAt).toBeGreaterThan(readAt)
  })

  test('lets a health request be answered before it is read', async () => {
    const ended: string[] = []
    const reading = readStored(LARGE_PUSH).then(() => ended.push('event'))
    const health = app.ask('/healthz').then(() => ended.push('health'))
    await Promise.all([reading, health])
    expect(ended).toEqual(['health', 'event'])
  })

  test('is rejected before it is read if its bytes are not those that were signed', async () => {
    const lengths = watchParser()
    const { path, headers } = sign(LARGE_PUSH, 'forged')
    const response = await app.post({ path, headers, body: `${LARGE_PUSH.slice(0, -1)} }` })
    expect([response.status, lengths]).toEqual([401, []])
    expect(await app.db.select().from(deliveries).where(eq(deliveries.deliveryId, 'forged'))).toEqual([])
  })

  test('that takes too much memory is recorded without its text, so nobody is offered to run it again', async () => {
    const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
      setImmediate(() => this.emit('error', { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
    })
    onTestFinished(() => post.mockRestore())
    const response = await app.post(sign(LARGE_PUSH, 'too-complex'))
    expect(await response.json()).toMatchObject({ result: 'failed' })
    const isIt = eq(deliveries.deliveryId, 'too-complex')
    expect(await app.db.select().from(deliveries).where(isIt)).toMatchObject([
      { state: 'failed', payload: null, error: expect.stringMatching(/too much time or memory.*not kept/) },
    ])
  })

  test('that is not JSON is stored as failed', async () => {
    const response = await app.post(sign(LARGE_PUSH.slice(1), 'not-json'))
    expect(await response.json()).toMatchObject({ result: 'failed' })
  })
})

describe('the outline of a payload', () => {
  test('holds all of a usual one', () => {
    const payload = { a: [1, { b: null }], c: { d: [[], {}] }, e: 'text' }
    expect(outlinePayload(payload)).toEqual(payload)
  })

  test('leaves out what is deep or long, and keeps what is beside it', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    const outline = outlinePayload({ deep, long: Array.from({ length: 20_000 }, () => ({})), id: 7 })
    expect(outline).toMatchObject({ id: 7 })
    expect(Object.keys(outline)).toEqual(['id', 'deep'])
    expect(JSON.stringify(outline).length).toBeLessThan(100)
  })

  test('lists no entries of what is too long', () => {
    const listed = vi.spyOn(Object, 'entries')
    onTestFinished(() => listed.mockRestore())
    outlinePayload({ long: Array.from({ length: 20_000 }, () => 1) })
    const lengths = listed.mock.results.map(({ value }) => value.length)
    listed.mockRestore()
    expect(lengths).toEqual([1])
  })

  test('takes no prototype from a payload', () => {
    const outline = outlinePayload(JSON.parse('{"__proto__":{"isAdmin":true},"id":1}'))
    expect(outline).toEqual({ id: 1 })
    expect('isAdmin' in outline).toBe(false)
  })
})
