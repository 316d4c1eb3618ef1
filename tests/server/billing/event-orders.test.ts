import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { billingAccounts } from '../../../db/schema'
import { applyEvent, events } from '../../../server/billing/sync/apply-event'
import type { ThingOfEvent } from '../../../server/ports/payments/port'
import { seededRandom } from '../../support/seeded-random'
import { ORDER, openBilling } from './open-billing'

const billing = openBilling()
const DAY_S = 86_400
const SAMPLE = 10

const checkout = async (order: object = {}) => {
  const { session_id } = await billing.caller.billing.checkout({ org: billing.org.slug, ...ORDER, ...order })
  return session_id
}
const customer = async () => (await account()).customerId ?? ''
const account = async () => {
  const [row] = await billing.app.db
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.orgId, billing.org.id))
  if (!row) throw new Error('no account')
  return row
}

/** What happens at Stripe, and the plan and status that follow. */
const HISTORIES: Record<string, { happen: () => Promise<void>; final: object }> = {
  bought: {
    happen: async () => void billing.stripe.world.pay(await checkout()),
    final: { plan: 'pro', status: 'active', seatCount: 3 },
  },
  'trial then bought': {
    happen: async () => {
      await billing.caller.billing.startTrial({ org: billing.org.slug })
      billing.stripe.world.pay(await checkout({ plan: 'starter' }))
    },
    final: { plan: 'starter', status: 'active' },
  },
  'cancelled and bought again': {
    happen: async () => {
      const first = billing.stripe.world.pay(await checkout())
      billing.stripe.world.end(first)
      billing.stripe.world.pay(await checkout({ seat_count: 8 }))
    },
    final: { plan: 'pro', status: 'active', seatCount: 8 },
  },
  'card failed and recovered': {
    happen: async () => {
      billing.stripe.world.pay(await checkout())
      billing.stripe.world.declining.add(await customer())
      billing.stripe.world.advance(32 * DAY_S)
      billing.stripe.world.recover(await customer())
    },
    final: { plan: 'pro', status: 'active', pastDueSince: null },
  },
  downgraded: {
    happen: async () => {
      const { items, id } = billing.stripe.world.pay(await checkout({ seat_count: 9 }))
      const change = { subscriptionId: id, plan: 'starter', cycle: 'monthly', seats: 3 } as const
      expect(items.data).toHaveLength(2)
      await billing.payments.changeSubscription(change, crypto.randomUUID())
    },
    final: { plan: 'starter', status: 'active', seatCount: 3 },
  },
}

/** Six events: those of the history, and repeats of the last one if there are fewer. */
function sixEvents(): ThingOfEvent[] {
  const things = billing.stripe.world.events.flatMap(({ type, data }) => {
    const isTaken = events.some(({ kind }) => kind === type)
    const [kind = ''] = type.split('.').slice(type.startsWith('customer.') ? 1 : 0)
    return isTaken ? [{ kind: kind as ThingOfEvent['kind'], id: data.object.id }] : []
  })
  const last = things.slice(-6)
  while (last.length < 6) last.push(last.at(-1) ?? { kind: 'invoice', id: 'in_unknown' })
  return last
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length < 2) yield [...items]
  for (const [at, first] of items.entries())
    for (const rest of permutations(items.toSpliced(at, 1))) if (items.length > 1) yield [first, ...rest]
}

test.each(Object.entries(HISTORIES))(
  'six events of “%s” in any order, one of them twice, lead to one state',
  async (name, { happen, final }) => {
    billing.stripe.world.events.length = 0
    await happen()
    const random = seededRandom(name.length)
    const orders = [...permutations(sixEvents())]
    expect(orders).toHaveLength(720)
    const tried = process.env.DEEP ? orders : orders.filter(() => random() < SAMPLE / orders.length)
    const before = await account()
    const states = new Set<string>()
    for (const order of tried) {
      const { db } = billing.app
      await db
        .update(billingAccounts)
        .set({
          ...before,
          plan: 'free',
          subscriptionId: null,
          status: 'active',
          seatCount: before.trialStartedAt ? 3 : null,
        })
        .where(eq(billingAccounts.orgId, billing.org.id))
      const repeated = order[Math.floor(random() * order.length)]
      for (const thing of [...order, ...(repeated ? [repeated] : [])]) await applyEvent(billing.ctx, thing)
      const { syncedAt: _, ...state } = await account()
      expect(state).toMatchObject(final)
      states.add(JSON.stringify(state))
    }
    expect(states.size).toBe(1)
  },
)
