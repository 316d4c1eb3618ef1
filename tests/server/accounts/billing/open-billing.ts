import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { activity, billingNotices } from '#db/schema/index'
import { readAccount } from '#server/accounts/billing/accounts/account'
import { listNotices } from '#server/accounts/billing/accounts/notices'
import { syncOrg } from '#server/accounts/billing/sync/sync-account'
import { readSettings } from '#server/boot/settings/index'
import { openPayments } from '#server/boot/vendors/open-payments'
import { findMembership } from '#server/kernel/access/find-membership'
import type { Org, OrgProcedureContext } from '#server/kernel/context'
import { PERMISSIONS } from '#server/kernel/permissions'
import type { Payments } from '#server/ports/payments/port'
import { createCaller } from '#server/router'
import { FakeStripe } from '#tests/support/fake-stripe/index'
import type { FakeSubscription } from '#tests/support/fake-stripe/types'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { BASE_URL, openTestApp } from '#tests/support/test-app'
import { testRequest } from '#tests/support/test-context'

const BILLING_PAGE = `${BASE_URL}/app/acme/settings/billing`

/** A deployment that sells plans through the fake and shares its clock. Each test gets its own org. */
export function openBilling() {
  const app = openTestApp()
  const stripe = new FakeStripe()
  const billing = { app, stripe, clockAheadMs: 0 } as {
    app: typeof app
    stripe: FakeStripe
    payments: Payments
    org: Org
    adminId: number
    ctx: OrgProcedureContext
    caller: ReturnType<typeof createCaller>
    /** Calls as an admin of the org. */
    callerOf(userId: number): ReturnType<typeof createCaller>
    /** How far the deployment's clock is ahead of the correct time. */
    clockAheadMs: number
    /** Buys a plan and processes the events. */
    buy(order?: object): Promise<FakeSubscription>
    /** Syncs the account with Stripe. Returns whether it differed. */
    sync(): Promise<boolean>
    /** Records that this many people use the org today. */
    work(people: number, source?: (typeof activity.$inferInsert)['source']): Promise<void>
  }
  const clock = { now: () => new Date(stripe.world.now() * 1000 + billing.clockAheadMs) }

  beforeAll(async () => {
    await stripe.start()
    const settings = readSettings({ ...stripe.env, OUTBOUND_ALLOW: '127.0.0.1' })
    billing.payments = openPayments(settings) as Payments
  })
  afterAll(() => stripe.stop())
  afterEach(() => {
    stripe.faults.length = 0
    billing.clockAheadMs = 0
    expect(stripe.violations).toEqual([])
  })

  beforeEach(async () => {
    const { db } = app
    billing.org = await makeOrg(db)
    billing.adminId = await makeMember(db, billing.org)
    const ports = { ...app.ctx.ports, payments: billing.payments }
    billing.callerOf = (userId) =>
      createCaller(
        testRequest({
          ...app.ctx,
          requestId: crypto.randomUUID(),
          ports,
          clock,
          actor: {
            kind: 'user',
            userId,
            sessionId: null,
            isSuperAdmin: false,
            onlyMembership: null,
            scopes: null,
          },
        }),
      )
    billing.caller = billing.callerOf(billing.adminId)
    const membership = await findMembership(
      db,
      { userId: billing.adminId, isSuperAdmin: false, scopes: null },
      billing.org.slug,
    )
    if (!membership) throw new Error('the admin is no member')
    billing.ctx = { ...app.ctx, ports, clock, org: membership.org, permissions: PERMISSIONS }
    billing.sync = () => syncOrg(billing.ctx, billing.payments)
    billing.buy = async (order = {}) => {
      const { session_id } = await billing.caller.billing.checkout({
        org: billing.org.slug,
        ...ORDER,
        ...order,
      })
      const paidSubscription = stripe.world.pay(session_id)
      await billing.sync()
      return paidSubscription
    }
    billing.work = async (people, source = 'dashboard') => {
      const day = clock.now().toISOString().slice(0, 10)
      for (let at = 0; at < people; at++)
        await db
          .insert(activity)
          .values({ orgId: billing.org.id, day, userId: await makeMember(db, billing.org, 'editor'), source })
    }
  })
  return billing
}

/** The banners of the billing page. */
export const noticesOf = async (ctx: OrgProcedureContext) => listNotices(ctx, await readAccount(ctx))

/** Kinds of notices to admins, including ended ones. */
export const toldKinds = async ({ db, org }: OrgProcedureContext) =>
  (await db.select().from(billingNotices).where(eq(billingNotices.orgId, org.id)))
    .map(({ kind }) => kind)
    .toSorted()

export const ORDER = {
  plan: 'pro',
  seat_count: 3,
  success_url: BILLING_PAGE,
  cancel_url: BILLING_PAGE,
} as const
