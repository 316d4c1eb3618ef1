import { beforeAll, describe, expect, test } from 'vitest'
import { listAccounts } from '#server/accounts/billing/platform/list-accounts'
import { syncOrg } from '#server/accounts/billing/sync/sync-account'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { ORDER, openBilling } from './open-billing'

const billing = openBilling()
beforeAll(() => {
  billing.app.ctx.ports.payments = billing.payments
})

const makeAdminKey = () =>
  makeKey(billing.app.db, billing.org, { scopes: ['specs:read', 'org:manage'], userId: billing.adminId })

async function order(changes: object, idempotencyKey?: string, apiKey?: string) {
  const key = apiKey ?? (await makeAdminKey())
  const response = await billing.app.ask(`/app/${billing.org.slug}/api/checkout`, {
    method: 'POST',
    key,
    body: JSON.stringify({ ...ORDER, ...changes }),
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
  })
  return { status: response.status, body: await response.json() }
}

describe('an order over REST', () => {
  test('with the same Idempotency-Key opens one page and gets the same response', async () => {
    const before = billing.stripe.world.sessions.size
    const key = await makeAdminKey()
    const first = await order({}, 'order-1', key)
    const second = await order({}, 'order-1', key)
    expect(first.status).toBe(200)
    expect(second).toEqual(first)
    expect(billing.stripe.world.sessions.size).toBe(before + 1)
  })

  test.each([2, 0, 10 ** 9, '3'])('of %j seats is 422 and names the field', async (seat_count) => {
    const { status, body } = await order({ seat_count })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('seat_count')
  })

  test('with a foreign address is 422 and names the field', async () => {
    const { status, body } = await order({ success_url: 'https://evil.example.com' })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('success_url')
  })
})

test('amounts of other currencies and of coupons are those of the invoices of Stripe', async () => {
  const { session_id } = await billing.caller.billing.checkout({ org: billing.org.slug, ...ORDER })
  const { customer } = billing.stripe.world.pay(session_id)
  const [invoice] = billing.stripe.world.invoices.filter((each) => each.customer === customer)
  if (!invoice) throw new Error('nothing was charged')
  Object.assign(invoice, { currency: 'jpy', total: 5400 })
  await syncOrg(billing.ctx, billing.payments)
  const { invoices, subscription } = await billing.caller.billing.overview({ org: billing.org.slug })
  expect(invoices).toMatchObject([{ total: 5400, currency: 'jpy', status: 'paid' }])
  expect(subscription).toMatchObject({ plan: 'pro', status: 'active', seat_count: 3 })
})

test('operators see a trial that is over as the free plan that is in force', async () => {
  await billing.caller.billing.startTrial({ org: billing.org.slug })
  const readListedAccount = async () =>
    (await listAccounts(billing.ctx, { q: billing.org.slug, limit: 1, offset: 0 })).accounts[0]
  expect(await readListedAccount()).toMatchObject({ plan: 'pro', status: 'trialing', seat_count: 3 })
  billing.stripe.world.advance(15 * 86_400)
  expect(await readListedAccount()).toMatchObject({ plan: 'free', status: 'active', seat_count: null })
})

test('operators page through the plans of all orgs and search them', async () => {
  const orgs = []
  for (let at = 0; at < 3; at++) orgs.push(await makeOrg(billing.app.db, `paged-${billing.org.slug}-${at}`))
  const query = { q: `PAGED-${billing.org.slug}`, limit: 2 }
  const pages = [
    await listAccounts(billing.ctx, { ...query, offset: 0 }),
    await listAccounts(billing.ctx, { ...query, offset: 2 }),
  ]
  expect(pages.flatMap(({ accounts }) => accounts.map(({ slug }) => slug))).toEqual(
    orgs.map(({ slug }) => slug),
  )
  expect(pages.map(({ total }) => total)).toEqual([3, 3])
})
