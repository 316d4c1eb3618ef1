import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { idempotencyKeys } from '#db/schema/index'
import { sweepSignIn } from '#server/accounts/auth/sweep-sign-in'
import { doOnce } from '#server/http/rest/do-once'
import type { ProcedureContext } from '#server/kernel/context'
import { BUSY_MACHINE } from '#tests/support/eventually'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { testDatabaseUrl } from '#tests/support/postgres/database'
import { openTestApp } from '#tests/support/test-app'
import { userActor } from '#tests/support/test-context'

const test = openTestApp()
const named = { key: 'one', target: 'POST /somewhere', body: '{}', withhold: [] }
let aheadMs: number
let ctx: ProcedureContext
let userId: number

beforeEach(async () => {
  aheadMs = 0
  userId = await makeMember(test.db, await makeOrg(test.db))
  ctx = {
    ...test.ctx,
    clock: { now: () => new Date(Date.now() + aheadMs) },
    actor: userActor(userId),
  }
})

afterEach(() => vi.useRealTimers())

const keys = () => test.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
const expiry = async () => (await keys())[0]?.expiresAt.getTime() ?? 0

/** Advances the clock and the timers of the running request by 20 seconds. */
async function passTwentySeconds(): Promise<void> {
  const before = await expiry()
  aheadMs += 20_000
  vi.advanceTimersByTime(20_000)
  await vi.waitUntil(async () => (await expiry()) > before, { timeout: 5_000, interval: 10 })
}

it('a request that runs longer than two minutes is not carried out again by its retry', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let finish = (_answer: object) => {}
  let carriedOut = 0
  const carryOut = () => {
    carriedOut++
    return new Promise<object>((resolve) => {
      finish = resolve
    })
  }
  const first = doOnce(ctx, named, carryOut)
  await vi.waitUntil(() => carriedOut === 1, BUSY_MACHINE)
  for (let step = 0; step < 9; step++) await passTwentySeconds()
  await expect(doOnce(ctx, named, carryOut)).rejects.toMatchObject({ code: 'conflict' })
  finish({ pull: 1 })
  expect([await first, await doOnce(ctx, named, carryOut), carriedOut]).toEqual([{ pull: 1 }, { pull: 1 }, 1])
})

it('a request whose process was killed is carried out by its retry at once, and one of a living process is not', async () => {
  const elsewhere = openDatabase(await testDatabaseUrl(), { max: 2, applicationName: 'killed' })
  onTestFinished(() => elsewhere.$client.end({ timeout: 1 }))
  let writes: (() => Promise<void>) | undefined
  const never = new Promise<object>(() => undefined)
  doOnce({ ...ctx, db: elsewhere }, named, ({ once }) => {
    writes = once?.requireClaim
    return never
  }).catch(() => undefined)
  await vi.waitUntil(() => writes, BUSY_MACHINE)
  const retry = () => doOnce(ctx, named, async () => ({ pull: 2 }))
  await expect(retry()).rejects.toMatchObject({ code: 'conflict' })
  const other = { ...named, body: '{"other":1}' }
  await test.db.execute(sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'killed'`)
  await expect(doOnce(ctx, other, retry)).rejects.toMatchObject({ code: 'validation_failed' })
  expect(await retry()).toEqual({ pull: 2 })
  expect(await retry()).toEqual({ pull: 2 })
  await expect(writes?.(), 'the first one writes nothing more').rejects.toMatchObject({ code: 'conflict' })
})

it('a request that lost its claim to a retry while it was cut off does not write', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let reach = () => {}
  const isReached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const written: string[] = []
  const carryOut = (name: string, until: Promise<void>) => async (own: ProcedureContext) => {
    await until
    await own.once?.requireClaim()
    written.push(name)
    return { pull: name }
  }
  const cutOff = doOnce(ctx, named, carryOut('cut off', isReached))
  const refused = expect(cutOff).rejects.toMatchObject({ code: 'conflict' })
  await vi.waitUntil(async () => (await keys()).length === 1, BUSY_MACHINE)
  aheadMs += 121_000
  expect(await doOnce(ctx, named, carryOut('retry', Promise.resolve()))).toEqual({ pull: 'retry' })
  reach()
  await refused
  expect(written).toEqual(['retry'])
  expect(await doOnce(ctx, named, carryOut('later', Promise.resolve()))).toEqual({ pull: 'retry' })
})

it('a repeated request gets the members of its answer in the same order', async () => {
  const answer = { sha: '1', commit: { url: 'x', id: 2 }, a: null }
  await doOnce(ctx, named, async () => answer)
  const again = await doOnce(ctx, named, async () => ({}))
  expect(JSON.stringify(again)).toBe(JSON.stringify(answer))
})

it('the keys of a user who never returns are deleted a day later', async () => {
  await doOnce(ctx, named, async () => ({ pull: 1 }))
  await sweepSignIn(ctx)
  expect(await keys()).toHaveLength(1)
  aheadMs = 25 * 60 * 60 * 1000
  await sweepSignIn(ctx)
  expect(await keys()).toEqual([])
})
