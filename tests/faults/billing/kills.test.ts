import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acts, aiOperations, aiUsage, billingAccounts } from '#db/schema/index'
import { sendUsageOf } from '#server/accounts/billing/ai/send-usage'
import { checkout } from '#server/accounts/billing/buying/checkout'
import { startTrial } from '#server/accounts/billing/buying/start-trial'
import { releaseOperation, reserveOperation } from '#server/accounts/billing/index'
import { syncOrg } from '#server/accounts/billing/sync/sync-account'
import { isDomainError } from '#server/kernel/errors'
import { openBilling } from '#tests/server/accounts/billing/open-billing'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { testDatabaseUrl } from '#tests/support/postgres/database'
import { BASE_URL } from '#tests/support/test-app'
import { userActor } from '#tests/support/test-context'
import { end, forkProcess, work } from '../fork-process'
import { isDeep, killAtWrites } from '../kill-at-writes'
import type { Done, Work } from './billing-process'

const SEATS = 3
const INCLUDED = 1500
const OPERATIONS = 3

const billing = openBilling()
const expectOnceDespiteKills = killAtWrites({ seed: 16, sample: 2 })

const ORDER = {
  plan: 'pro',
  billing_cycle: 'monthly',
  seat_count: SEATS,
  success_url: BASE_URL,
  cancel_url: BASE_URL,
} as const

type Kind = Work['kind']
type World = Awaited<ReturnType<typeof makeWorld>>

async function makeWorld(kind: Kind) {
  const org = await makeOrg(billing.app.db)
  const userId = await makeMember(billing.app.db, org)
  const world = { org, userId, ctx: { ...billing.ctx, org, actor: userActor(userId) } }
  if (kind !== 'operate') return world
  await buy(world)
  await billing.app.db.update(billingAccounts).set({ aiCap: 100 }).where(ofOrg(world))
  await releaseOperation(world.ctx, await reserveOperation(world.ctx))
  await billing.app.db.update(aiUsage).set({ used: INCLUDED }).where(eq(aiUsage.orgId, org.id))
  return world
}

const ofOrg = ({ org }: Pick<World, 'org'>) => eq(billingAccounts.orgId, org.id)

const customersOf = ({ org }: Pick<World, 'org'>) =>
  [...billing.stripe.world.customers.values()].filter(({ metadata }) => metadata.org_id === String(org.id))

async function buy({ ctx }: Pick<World, 'ctx'>) {
  const { session_id } = await checkout(ctx, ORDER)
  billing.stripe.world.pay(session_id)
  await syncOrg(ctx, billing.payments)
}

const CHECKS: Record<Kind, (world: World) => Promise<void>> = {
  /** The admin retries and pays whatever is open. */
  async checkout(world) {
    const { stripe, app } = billing
    await checkout(world.ctx, ORDER)
    const customers = customersOf(world)
    expect(customers).toHaveLength(1)
    const open = [...stripe.world.sessions.values()].filter(
      ({ customer, status }) => customer === customers[0]?.id && status === 'open',
    )
    expect(open).toHaveLength(1)
    for (const { id } of open) stripe.world.pay(id)
    await syncOrg(world.ctx, billing.payments)
    const invoices = stripe.world.invoices.filter(({ customer }) => customer === customers[0]?.id)
    expect(invoices.map(({ total }) => total)).toEqual([SEATS * 2400])
    const [account] = await app.db.select().from(billingAccounts).where(ofOrg(world))
    expect(account).toMatchObject({ plan: 'pro', status: 'active', seatCount: SEATS })
  },
  async trial(world) {
    await startTrial(world.ctx).catch((error: unknown) => {
      if (!isDomainError(error) || error.code !== 'conflict') throw error
    })
    const [account] = await billing.app.db.select().from(billingAccounts).where(ofOrg(world))
    expect(account).toMatchObject({ plan: 'pro', status: 'trialing' })
    const started = await billing.app.db
      .select()
      .from(acts)
      .where(and(eq(acts.orgId, world.org.id), eq(acts.act, 'billing.start_trial')))
    expect(started).toHaveLength(1)
  },
  /** Exactly the stored operations were counted and charged. */
  async operate(world) {
    await sendUsageOf(world.ctx, billing.payments)
    const { db } = billing.app
    const results = await db.select().from(aiOperations).where(eq(aiOperations.orgId, world.org.id))
    const [usage] = await db.select().from(aiUsage).where(eq(aiUsage.orgId, world.org.id))
    expect(usage?.used ?? INCLUDED).toBe(INCLUDED + results.length)
    const [customer] = customersOf(world)
    expect(billing.stripe.world.meter.usageOf(customer?.id ?? '')).toBe(results.length)
  },
}

async function attempt(kind: Kind, killAt: number) {
  const world = await makeWorld(kind)
  const child = await forkProcess('billing-process', [
    await testDatabaseUrl(),
    JSON.stringify(billing.stripe.env),
  ])
  try {
    const { org, userId } = world
    const done = await work<Done>(child, { kind, org, userId, killAt, operations: OPERATIONS, seed: 3 })
    await CHECKS[kind](world)
    return done
  } finally {
    await end(child)
  }
}

test.each(['checkout', 'trial', 'operate'] as const)(
  'a process that is killed during “%s” charges nothing twice and loses no operation',
  (kind) => expectOnceDespiteKills((killAt) => attempt(kind, killAt)),
  isDeep ? 1_200_000 : 240_000,
)
