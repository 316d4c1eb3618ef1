import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orgs } from '#db/schema/index'
import { endBilling } from '#server/accounts/billing/index'
import { endSubscriptionsOf } from '#server/accounts/billing/sync/end-billing'
import { followOrg } from '#server/accounts/billing/sync/follow-org'
import { withTransaction } from '#server/kernel/transaction'
import { ORDER, openBilling } from './open-billing'

const billing = openBilling()

const setSuspended = (suspendedAt: Date | null) =>
  billing.app.db.update(orgs).set({ suspendedAt }).where(eq(orgs.id, billing.org.id))

test('a suspended org pays nothing until it is resumed', async () => {
  const stripeSubscription = await billing.buy()
  const invoices = () =>
    billing.stripe.world.invoices.filter(({ customer }) => customer === stripeSubscription.customer)
  await setSuspended(new Date())
  await followOrg(billing.ctx, billing.payments)
  expect(stripeSubscription.pause_collection).toEqual({ behavior: 'void' })
  billing.stripe.world.advance(32 * 86_400)
  expect(invoices()).toHaveLength(1)
  await setSuspended(null)
  await followOrg(billing.ctx, billing.payments)
  expect(stripeSubscription.pause_collection).toBeNull()
  billing.stripe.world.advance(32 * 86_400)
  expect(invoices()).toHaveLength(2)
})

test('the subscriptions of a deleted org end, once its deletion is committed', async () => {
  const stripeSubscription = await billing.buy()
  const jobs = () =>
    billing.app.db.execute(
      sql`select payload from graphile_worker._private_jobs where payload ->> 'customerId' = ${stripeSubscription.customer}`,
    )
  const failing = withTransaction(billing.ctx, async (ctx) => {
    await endBilling(ctx)
    throw new Error('the org was not deleted')
  })
  await expect(failing).rejects.toThrow('not deleted')
  expect(await jobs()).toHaveLength(0)
  await withTransaction(billing.ctx, endBilling)
  expect(await jobs()).toHaveLength(1)
  await endSubscriptionsOf(billing.payments, stripeSubscription.customer)
  await endSubscriptionsOf(billing.payments, stripeSubscription.customer)
  expect(stripeSubscription.status).toBe('canceled')
})

test('a payment page that was open when the org was suspended is closed', async () => {
  const { session_id } = await billing.caller.billing.checkout({ org: billing.org.slug, ...ORDER })
  await setSuspended(new Date())
  await followOrg(billing.ctx, billing.payments)
  expect(billing.stripe.world.sessions.get(session_id)?.status).toBe('expired')
})

test('what was paid after the suspension is paused, and runs once the org is resumed', async () => {
  const { session_id } = await billing.caller.billing.checkout({ org: billing.org.slug, ...ORDER })
  await setSuspended(new Date())
  const stripeSubscription = billing.stripe.world.pay(session_id)
  await billing.sync()
  expect(stripeSubscription.pause_collection).toEqual({ behavior: 'void' })
  await setSuspended(null)
  await followOrg(billing.ctx, billing.payments)
  expect(stripeSubscription.pause_collection).toBeNull()
})
