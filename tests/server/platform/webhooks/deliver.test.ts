import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deliveries, orgs } from '#db/schema/index'
import { DomainError } from '#server/kernel/errors'
import type { EventHandler, EventSubscription } from '#server/kernel/events'
import { deliver } from '#server/platform/webhooks/deliveries/deliver'
import { rerunDelivery } from '#server/platform/webhooks/deliveries/rerun-delivery'
import { makeOrg } from '#tests/support/make-org'
import { runDueJobs } from '#tests/support/run-due-jobs'
import { jobContext } from '#tests/support/test-context'
import { openWebhookApp, SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'

const handle = vi.fn<EventHandler>()
const EVENTS: EventSubscription[] = [
  { source: 'github', kind: 'issues', handle },
  { source: 'github', kind: 'repository', handle: null },
]
const app = openWebhookApp({ events: EVENTS })

let deliveryId = ''
const key = () => ({ source: 'github' as const, deliveryId, requestId: 'request-1' })
const run = (events = EVENTS) => deliver(jobContext(app.ctx), key(), events)
const row = async () => {
  const ofDelivery = and(eq(deliveries.source, 'github'), eq(deliveries.deliveryId, deliveryId))
  const [delivery] = await app.db.select().from(deliveries).where(ofDelivery)
  if (!delivery) throw new Error('no such delivery')
  return delivery
}
const waitingJobs = () =>
  app.db.execute<{ payload: unknown; run_at: string; last_error: string | null; attempts: number }>(
    sql`select payload, run_at, last_error, attempts from graphile_worker._private_jobs`,
  )
/** Runs all queued jobs, as the worker does. Retries run at once. */
async function work(): Promise<void> {
  await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  await runDueJobs({
    databaseUrl: app.databaseUrl,
    taskList: {
      'webhooks/deliver': (payload) =>
        deliver(jobContext(app.ctx), payload as ReturnType<typeof key>, EVENTS),
    },
  })
}

beforeEach(async () => {
  handle.mockReset().mockResolvedValue({ orgId: null })
  await app.db.execute(sql`truncate graphile_worker._private_jobs`)
  deliveryId = crypto.randomUUID()
  const sending = { secret: SECRETS.github[0] ?? '', kind: 'issues', deliveryId }
  await app.post(signWebhook('github', { action: 'opened', issue: { number: 7 } }, sending))
})

describe('a delivery', () => {
  test('is passed to its module with its payload and gets the org that the module found', async () => {
    const org = await makeOrg(app.db)
    handle.mockResolvedValue({ orgId: org.id })
    await run()
    const received = { source: 'github', deliveryId, kind: 'issues', action: 'opened' }
    expect(handle.mock.calls.map(([, delivery]) => delivery)).toMatchObject([
      { ...received, payload: { action: 'opened', issue: { number: 7 } } },
    ])
    expect(await row()).toMatchObject({ state: 'done', attempts: 1, error: null, orgId: org.id })
    expect((await row()).finishedAt).not.toBeNull()
  })

  test('that is done is not processed again', async () => {
    await run()
    const after = await row()
    await Promise.all([run(), run(), run()])
    expect(handle).toHaveBeenCalledOnce()
    expect(await row()).toEqual(after)
  })

  test('is processed once, even if ten of its jobs run at the same time', async () => {
    await Promise.all(Array.from({ length: 10 }, () => run()))
    expect(handle).toHaveBeenCalledOnce()
    expect(await row()).toMatchObject({ state: 'done' })
  })

  test('that is not stored is ignored', async () => {
    deliveryId = 'unknown'
    await run()
    expect(handle).not.toHaveBeenCalled()
  })

  test('without a handler is held, and an unknown event kind is ignored', async () => {
    await run([{ source: 'github', kind: 'issues', handle: null }])
    expect(await row()).toMatchObject({ state: 'held', finishedAt: null })
    await rerunDelivery(app.ctx, 'github', deliveryId)
    await run([])
    expect(await row()).toMatchObject({ state: 'ignored' })
    expect(handle).not.toHaveBeenCalled()
  })

  test('of a worker that died while processing it is continued by the next worker', async () => {
    await app.db.update(deliveries).set({ state: 'processing', attempts: 1 })
    await run()
    expect(await row()).toMatchObject({ state: 'done', attempts: 2 })
  })
})

describe('a module that fails', () => {
  test('leaves no partial changes, and the row has the reason', async () => {
    handle.mockImplementation(async (ctx) => {
      await ctx.db.insert(orgs).values({ slug: `half-${deliveryId}`, name: 'half' })
      throw new Error('the handler failed')
    })
    await expect(run()).rejects.toThrow('the handler failed')
    expect(await row()).toMatchObject({ state: 'failed', attempts: 1, error: 'the handler failed' })
    expect(
      await app.db
        .select()
        .from(orgs)
        .where(eq(orgs.slug, `half-${deliveryId}`)),
    ).toEqual([])
  })

  test('is retried by the queue until it succeeds', async () => {
    handle.mockRejectedValueOnce(new Error('not yet')).mockRejectedValueOnce(new Error('not yet'))
    await work()
    expect(await row()).toMatchObject({ state: 'failed', attempts: 1, error: 'not yet' })
    expect(await waitingJobs()).toMatchObject([
      { attempts: 1, last_error: expect.stringContaining('not yet') },
    ])
    await work()
    expect(await row()).toMatchObject({ state: 'failed', attempts: 2 })
    await work()
    expect(await row()).toMatchObject({ state: 'done', attempts: 3, error: null })
    expect(await waitingJobs()).toHaveLength(0)
  })

  test('because of a query error records the reason without the parameters', async () => {
    handle.mockImplementation(async (ctx) => {
      await ctx.db.insert(orgs).values({ slug: null as unknown as string, name: 'secret-parameter' })
      return { orgId: null }
    })
    await expect(run()).rejects.toThrow()
    const { error } = await row()
    expect(error).toMatch(/null value in column "slug"/)
    expect(error).not.toContain('secret-parameter')
  })

  test.each([
    ['very long', new Error('x'.repeat(100_000)), 'x'.repeat(2000)],
    ['of characters that a text cannot hold', new Error('a\0b'), 'a\uFFFDb'],
    ['on purpose', new DomainError('not_found', { message: 'gone' }), 'gone'],
    ['with what is no error', 'a string', 'a string'],
  ])('with a message that is %s is recorded as well', async (_, thrown, error) => {
    handle.mockRejectedValue(thrown)
    await expect(run()).rejects.toBe(thrown)
    expect((await row()).error).toBe(error)
  })
})

describe('run again', () => {
  test.each(['received', 'processing', 'done', 'failed', 'ignored', 'held'] as const)(
    'from %s, it is processed once more',
    async (state) => {
      await app.db.execute(sql`truncate graphile_worker._private_jobs`)
      await app.db.update(deliveries).set({ state, error: 'earlier', finishedAt: new Date() })
      await rerunDelivery(app.ctx, 'github', deliveryId)
      expect(await row()).toMatchObject({ state: 'received', error: null, finishedAt: null })
      await work()
      expect(handle).toHaveBeenCalledOnce()
      expect(await row()).toMatchObject({ state: 'done' })
    },
  )

  test('twice before a worker is free, it runs once', async () => {
    await app.db.execute(sql`truncate graphile_worker._private_jobs`)
    for (let i = 0; i < 5; i++) await rerunDelivery(app.ctx, 'github', deliveryId)
    expect(await waitingJobs()).toHaveLength(1)
  })

  test('while it is processed, it runs once more afterwards', async () => {
    const started = new Promise<() => void>((resolve) => {
      handle.mockImplementationOnce(() => new Promise((end) => resolve(() => end({ orgId: null }))))
    })
    const running = run()
    const end = await started
    const rerun = rerunDelivery(app.ctx, 'github', deliveryId)
    end()
    await Promise.all([running, rerun])
    expect(await row()).toMatchObject({ state: 'received' })
    await work()
    expect(handle).toHaveBeenCalledTimes(2)
    expect(await row()).toMatchObject({ state: 'done' })
  })
})

test('an outdated run of a delivery does nothing and writes nothing', async () => {
  const overtaken = Object.create(app.db, {
    transaction: {
      value: async (work: Parameters<typeof app.db.transaction>[0]) => {
        await run()
        return app.db.transaction(work)
      },
    },
  })
  await deliver(jobContext({ ...app.ctx, db: overtaken }), key(), EVENTS)
  expect(handle).toHaveBeenCalledOnce()
  expect(await row()).toMatchObject({ state: 'done', attempts: 2 })
})

describe('an event that two modules handle', () => {
  const other = vi.fn<EventHandler>()
  const both: EventSubscription[] = [...EVENTS, { source: 'github', kind: 'issues', handle: other }]

  test('is passed to both and gets the org that one of them knows', async () => {
    const org = await makeOrg(app.db)
    other.mockResolvedValue({ orgId: org.id, state: 'held' })
    await run(both)
    expect([handle, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    expect(await row()).toMatchObject({ state: 'done', orgId: org.id })
  })

  test('is held while neither module uses it', async () => {
    handle.mockResolvedValue({ orgId: null, state: 'held' })
    other.mockResolvedValue({ orgId: null, state: 'held' })
    await run(both)
    expect(await row()).toMatchObject({ state: 'held', finishedAt: null })
  })
})
