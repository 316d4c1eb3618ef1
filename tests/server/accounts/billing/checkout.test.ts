import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { billingAccounts, billingComparisons, noticeEvents } from '#db/schema/index'
import { compareAll } from '#server/accounts/billing/sync/compare-all'
import type { Payments } from '#server/ports/payments/port'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { ORDER, openBilling } from './open-billing'

const billing = openBilling()
const DAY_S = 86_400

const inOrg = () => ({ org: billing.org.slug })
const checkout = (order: object = {}) => billing.caller.billing.checkout({ ...inOrg(), ...ORDER, ...order })
const subscription = () => billing.caller.billing.subscription(inOrg())

test('a new org is free', async () => {
  expect(await subscription()).toMatchObject({
    plan: 'free',
    status: 'active',
    billing_cycle: null,
    seat_count: null,
    current_period_start: null,
    limits: { repositories: 3, people: 5, ticket_connections: 0, ai_operations: 0 },
  })
})

test('a self-hosted deployment allows everything and sells nothing', async () => {
  const { org, adminId, app } = billing
  const { createCaller } = await import('#server/router')
  const actor = {
    kind: 'user' as const,
    userId: adminId,
    sessionId: null,
    isSuperAdmin: false,
    onlyMembership: null,
    scopes: null,
  }
  const caller = createCaller({ ...app.ctx, actor })
  const at = { org: org.slug }
  expect(await caller.billing.subscription(at)).toMatchObject({
    plan: 'enterprise',
    status: 'active',
    limits: { repositories: null, people: null, ticket_connections: null, ai_operations: null },
  })
  expect(await caller.billing.aiOperations(at)).toMatchObject({ ops_included: null, overage: 0 })
  const refused = { cause: { code: 'not_configured', extras: { setting: 'STRIPE_SECRET_KEY' } } }
  await expect(caller.billing.checkout({ ...at, ...ORDER })).rejects.toMatchObject(refused)
  await expect(caller.billing.portal(at)).rejects.toMatchObject(refused)
  await expect(caller.billing.startTrial(at)).rejects.toMatchObject(refused)
})

describe('checkout', () => {
  test('buys a plan', async () => {
    await billing.buy({ seat_count: 4 })
    expect(await subscription()).toMatchObject({
      plan: 'pro',
      status: 'active',
      billing_cycle: 'monthly',
      seat_count: 4,
    })
  })

  test('takes as many seats as people are active, at least three', async () => {
    const { session_id } = await checkout({ seat_count: undefined })
    const seats = (id: string) => billing.stripe.world.sessions.get(id)?.line_items[0]?.quantity
    expect(seats(session_id)).toBe(3)
    await billing.work(5)
    expect(seats((await checkout({ seat_count: undefined })).session_id)).toBe(5)
  })

  test.each([
    [{ seat_count: 2 }],
    [{ seat_count: 0 }],
    [{ seat_count: 10 ** 9 }],
    [{ seat_count: '3' }],
    [{ seat_count: 3.5 }],
    [{ plan: 'enterprise' }],
    [{ billing_cycle: 'weekly' }],
  ])('refuses %j', async (order) => {
    await expect(checkout(order)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test.each([
    'https://evil.example.com/',
    '//evil.example.com',
    'javascript:alert(1)',
    'http://plumbline.test.evil.example.com/',
    'http://plumbline.test@evil.example.com/',
    'http://user@plumbline.test/',
    'http://plumbline.test\\@evil.example.com/',
    'http://plumbline.test/\\@evil.example.com/',
    'http://plumbline.test\t@evil.example.com/',
    ' http://plumbline.test/',
    'https://plumbline.test/',
    '/app/',
  ])('refuses to return to %s', async (success_url) => {
    await expect(checkout({ success_url })).rejects.toMatchObject({
      cause: { code: 'validation_failed', issues: [{ loc: ['body', 'success_url'] }] },
    })
  })

  test('is refused while subscribed, and names the portal', async () => {
    await billing.buy()
    await expect(checkout()).rejects.toMatchObject({
      cause: { code: 'conflict', extras: { portal: `/app/${billing.org.slug}/api/billing/portal` } },
    })
  })

  test('is refused when the payment arrived and its event did not', async () => {
    const { session_id } = await checkout()
    billing.stripe.world.pay(session_id)
    await expect(checkout()).rejects.toMatchObject({ cause: { code: 'conflict' } })
  })

  test('leaves one open page, also of two admins at once', async () => {
    const other = billing.callerOf(await makeMember(billing.app.db, billing.org))
    const [first, second] = await Promise.all([
      checkout(),
      other.billing.checkout({ ...inOrg(), ...ORDER, seat_count: 7 }),
    ])
    const states = [first, second].map(
      ({ session_id }) => billing.stripe.world.sessions.get(session_id)?.status,
    )
    expect(states.toSorted()).toEqual(['expired', 'open'])
  })

  test('repeated, opens the same page', async () => {
    expect((await checkout()).session_id).toBe((await checkout()).session_id)
  })

  test.each(['lost', 'error', 'rate_limited', 'conflict', 'declined'] as const)(
    'survives a request that is %s, and charges once',
    async (fault) => {
      billing.stripe.faults.push(fault, fault)
      await checkout().catch((error) =>
        expect(error.cause.code).toMatch(/Error|declined|busy|rate_limited|unreachable/),
      )
      billing.stripe.faults.length = 0
      await billing.buy()
      const customers = [...billing.stripe.world.customers.values()].filter(
        ({ metadata }) => metadata.org_id === String(billing.org.id),
      )
      expect(customers).toHaveLength(1)
      expect(billing.stripe.world.subscriptionsOf(customers[0]?.id ?? '')).toHaveLength(1)
    },
  )
})

test('a lost customer is found again by another admin, after the org was renamed', async () => {
  // Stripe creates the customer; neither the request nor its repeat gets a response.
  billing.stripe.faults.push('lost', 'lost')
  await expect(checkout()).rejects.toMatchObject({ cause: { code: 'unreachable' } })
  await billing.caller.orgs.rename({ ...inOrg(), name: 'Renamed' })
  const other = billing.callerOf(await makeMember(billing.app.db, billing.org))
  await other.billing.checkout({ ...inOrg(), ...ORDER })
  const customers = [...billing.stripe.world.customers.values()].filter(
    ({ metadata }) => metadata.org_id === String(billing.org.id),
  )
  expect(customers).toMatchObject([{ name: 'Renamed' }])
})

test('a failure that Stripe keeps with its key does not block the org', async () => {
  billing.stripe.faults.push('error')
  await expect(checkout()).rejects.toMatchObject({ cause: { code: 'unreachable' } })
  await billing.buy()
  expect(await subscription()).toMatchObject({ plan: 'pro' })
})

describe('the trial', () => {
  test('is Pro for two weeks, once for ever', async () => {
    expect(await billing.caller.billing.startTrial(inOrg())).toMatchObject({
      plan: 'pro',
      status: 'trialing',
      seat_count: 3,
      limits: { ai_operations: 1500 },
    })
    await expect(billing.caller.billing.startTrial(inOrg())).rejects.toMatchObject({
      cause: { code: 'conflict' },
    })
    billing.stripe.world.advance(14 * DAY_S - 5)
    expect((await subscription()).plan).toBe('pro')
    billing.stripe.world.advance(10)
    expect(await subscription()).toMatchObject({ plan: 'free', status: 'active', seat_count: null })
    await expect(billing.caller.billing.startTrial(inOrg())).rejects.toMatchObject({
      cause: { code: 'conflict' },
    })
  })

  test('is not given again to an org with another name', async () => {
    await billing.caller.billing.startTrial(inOrg())
    await billing.caller.orgs.rename({ ...inOrg(), name: 'Another' })
    billing.stripe.world.advance(15 * DAY_S)
    await expect(billing.caller.billing.startTrial(inOrg())).rejects.toMatchObject({
      cause: { code: 'conflict', message: expect.stringContaining('has had its trial') },
    })
  })

  test('ends when a plan is bought', async () => {
    await billing.caller.billing.startTrial(inOrg())
    await billing.buy({ plan: 'starter' })
    expect(await subscription()).toMatchObject({ plan: 'starter', status: 'active' })
  })

  test('of two admins at once starts once', async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => billing.caller.billing.startTrial(inOrg())))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('the portal needs something bought', async () => {
  await expect(billing.caller.billing.portal(inOrg())).rejects.toMatchObject({ cause: { code: 'conflict' } })
  await billing.buy()
  const { url } = await billing.caller.billing.portal(inOrg())
  expect(new URL(url).origin).toBe(billing.stripe.world.address)
})

describe('a failed payment', () => {
  test('has seven days of grace, and recovers', async () => {
    await billing.buy()
    const [customer] = [...billing.stripe.world.customers.keys()].slice(-1)
    billing.stripe.world.declining.add(customer ?? '')
    billing.stripe.world.advance(32 * DAY_S)
    await billing.sync()
    expect(await subscription()).toMatchObject({ plan: 'pro', status: 'past_due' })
    billing.stripe.world.advance(7 * DAY_S)
    expect(await subscription()).toMatchObject({ plan: 'free', status: 'past_due' })
    const news = await billing.app.db
      .select({ items: noticeEvents.items })
      .from(noticeEvents)
      .where(and(eq(noticeEvents.orgId, billing.org.id), eq(noticeEvents.kind, 'billing_news')))
    expect(news).toEqual([{ items: [expect.objectContaining({ kind: 'past_due' })] }])
    billing.stripe.world.recover(customer ?? '')
    await billing.sync()
    expect(await subscription()).toMatchObject({ plan: 'pro', status: 'active' })
  })
})

describe('odd cases', () => {
  const account = async () =>
    (await billing.app.db.select().from(billingAccounts).where(eq(billingAccounts.orgId, billing.org.id)))[0]
  const customerOf = async () => (await account())?.customerId ?? ''

  test('two paid checkouts leave one subscription, also if the second was paid later', async () => {
    const { session_id } = await checkout({ seat_count: 9 })
    const late = billing.stripe.world.sessions.get(session_id)
    await billing.buy()
    billing.stripe.world.advance(5)
    // The second admin had paid when we closed the page.
    if (late) late.status = 'open'
    billing.stripe.world.pay(session_id)
    await billing.sync()
    const states = billing.stripe.world.subscriptionsOf(await customerOf()).map(({ status }) => status)
    expect(states).toEqual(['canceled', 'active'])
    expect(await account()).toMatchObject({ seatCount: 3, problem: null })
  })

  test.each([
    [
      'a subscription created by hand is used and reported',
      'price_starter_monthly',
      'starter',
      'made_by_hand',
    ],
    ['an unknown price gives nothing and is reported', 'price_unknown', 'free', 'unknown_price'],
  ])('%s', async (_, price, plan, problem) => {
    await checkout()
    billing.stripe.world.subscribe(await customerOf(), [{ price, quantity: 3 }])
    await billing.sync()
    expect(await account()).toMatchObject({ plan, problem })
  })

  test('two subscriptions of which one was made by hand are reported', async () => {
    await billing.buy()
    const byHand = billing.stripe.world.subscribe(await customerOf(), [
      { price: 'price_starter_monthly', quantity: 3 },
    ])
    // The older one counts. Stripe's times are in seconds, so these two may be equal.
    byHand.created += 1
    await billing.sync()
    expect(await account()).toMatchObject({ plan: 'pro', problem: 'two_subscriptions' })
  })

  test('a subscription that Stripe paused for want of a card ends like an unpaid one', async () => {
    const stripeSubscription = await billing.buy()
    stripeSubscription.status = 'paused'
    await billing.sync()
    expect(await subscription()).toMatchObject({ plan: 'pro', status: 'past_due' })
    billing.stripe.world.advance(7 * DAY_S)
    expect(await subscription()).toMatchObject({ plan: 'free', status: 'past_due' })
  })

  test('a deleted customer is free, reported, and can buy again', async () => {
    await billing.buy()
    billing.stripe.world.deleteCustomer(await customerOf())
    await billing.sync()
    expect(await account()).toMatchObject({ plan: 'free', status: 'canceled', problem: 'customer_deleted' })
    await billing.buy()
    expect(await account()).toMatchObject({ plan: 'pro', status: 'active', problem: null })
  })

  test('a dispute is reported', async () => {
    await billing.buy()
    billing.stripe.world.disputes.push({ id: 'dp_1', customer: await customerOf(), status: 'needs_response' })
    await billing.sync()
    expect(await account()).toMatchObject({ plan: 'pro', problem: 'disputed' })
    billing.stripe.world.disputes.length = 0
  })

  test('the nightly comparison repairs what no event told', async () => {
    const { session_id } = await checkout()
    billing.stripe.world.pay(session_id)
    expect(await subscription()).toMatchObject({ plan: 'free' })
    await compareAll(billing.ctx)
    expect(await subscription()).toMatchObject({ plan: 'pro' })
  })
})

test('the nightly comparison goes on when one org fails, and reports it', async () => {
  const { db } = billing.app
  await billing.buy()
  const [failing] = await db.select().from(billingAccounts).where(eq(billingAccounts.orgId, billing.org.id))
  const other = await makeOrg(db)
  const caller = billing.callerOf(await makeMember(db, other))
  const { session_id } = await caller.billing.checkout({ org: other.slug, ...ORDER })
  billing.stripe.world.pay(session_id)
  const findCustomer: Payments['findCustomer'] = async (id) => {
    if (id === failing?.customerId) throw new TypeError('a bug')
    return billing.payments.findCustomer(id)
  }
  const ports = { ...billing.ctx.ports, payments: { ...billing.payments, findCustomer } }
  await compareAll({ ...billing.ctx, ports })
  expect(await caller.billing.subscription({ org: other.slug })).toMatchObject({ plan: 'pro' })
  const [report] = await db.select().from(billingComparisons).orderBy(desc(billingComparisons.id)).limit(1)
  expect(report?.findings).toContain(`${billing.org.slug}: not compared, the log has the error`)
})
