import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { billingAccounts } from '#db/schema/index'
import { applyEvent, events } from '#server/accounts/billing/sync/apply-event'
import type { ThingOfEvent } from '#server/ports/payments/port'
import { seededRandom } from '#tests/support/seeded-random'
import { historiesOf } from './histories'
import { openBilling } from './open-billing'

const billing = openBilling()
const isDeep = process.env.DEEP !== undefined
const SAMPLE = 10

const { account, histories } = historiesOf(billing)

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

test.each(histories)(
  'six events of “%s” in any order, one of them twice, lead to one state',
  async (name, { happen, final }) => {
    billing.stripe.world.events.length = 0
    await happen()
    const random = seededRandom(name.length)
    const orders = [...permutations(sixEvents())]
    expect(orders).toHaveLength(720)
    const sampledOrders = isDeep ? orders : orders.filter(() => random() < SAMPLE / orders.length)
    const before = await account()
    const states = new Set<string>()
    for (const order of sampledOrders) {
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
      for (const eventObject of [...order, ...(repeated ? [repeated] : [])])
        await applyEvent(billing.ctx, eventObject)
      const { syncedAt: _, ...state } = await account()
      expect(state).toMatchObject(final)
      states.add(JSON.stringify(state))
    }
    expect(states.size).toBe(1)
  },
  isDeep ? 3_600_000 : 120_000,
)
