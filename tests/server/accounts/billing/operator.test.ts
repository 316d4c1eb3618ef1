import { and, eq, gt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acts, orgs } from '#db/schema/index'
import { setPlan } from '#server/accounts/billing/platform/set-plan'
import { openBilling } from './open-billing'

const billing = openBilling()

const subscription = () => billing.caller.billing.subscription({ org: billing.org.slug })
const agree = (plan: 'enterprise' | null, limits = {}) =>
  setPlan(billing.ctx, billing.org.slug, { plan, limits })

/** The acts that the work leaves in the log of the org. */
async function actsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { db } = billing.app
  const ofOrg = eq(acts.orgId, billing.org.id)
  const last = (await db.select({ id: acts.id }).from(acts).where(ofOrg)).map(({ id }) => id)
  await work()
  const isNew = gt(acts.id, Math.max(0, ...last))
  return (await db.select({ act: acts.act }).from(acts).where(and(ofOrg, isNew))).map(({ act }) => act)
}

test('an agreement replaces the plan that was bought, and its end returns it, each with one act', async () => {
  await billing.buy()
  expect(await actsOf(() => agree('enterprise', { repositories: 7 }))).toEqual(['billing.set_plan'])
  expect(await subscription()).toMatchObject({
    plan: 'enterprise',
    limits: { repositories: 7, people: null },
  })
  expect(await actsOf(() => agree(null))).toEqual(['billing.set_plan'])
  expect(await subscription()).toMatchObject({ plan: 'pro', seat_count: 3, status: 'active' })
})

test('an agreement with an org that never bought ends as free', async () => {
  await agree('enterprise')
  expect(await subscription()).toMatchObject({ plan: 'enterprise', limits: { ai_operations: null } })
  await agree(null)
  expect(await subscription()).toMatchObject({ plan: 'free', status: 'active' })
})

test('an org that moves gets no agreement', async () => {
  const move = (movingSince: Date | null) =>
    billing.app.db.update(orgs).set({ movingSince }).where(eq(orgs.id, billing.org.id))
  await move(new Date())
  await expect(agree('enterprise')).rejects.toThrow('This organization is moving to another server.')
  await move(null)
  expect(await subscription()).toMatchObject({ plan: 'free' })
})

test('what changed at the provider in the meantime has an act of its own', async () => {
  await billing.buy()
  for (const each of billing.stripe.world.subscriptions.values()) billing.stripe.world.end(each)
  const left = await actsOf(() => agree('enterprise'))
  expect(left.toSorted()).toEqual(['billing.plan_changed', 'billing.set_plan'])
})

test('an agreement during a trial is no trial', async () => {
  await billing.caller.billing.startTrial({ org: billing.org.slug })
  await agree('enterprise')
  expect(await subscription()).toMatchObject({ plan: 'enterprise', status: 'active' })
  expect(await billing.caller.billing.overview({ org: billing.org.slug })).toMatchObject({
    trial_days_left: null,
  })
  await agree(null)
  expect(await subscription()).toMatchObject({ plan: 'pro', status: 'trialing' })
})
