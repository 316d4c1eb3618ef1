import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { billingAccounts } from '#db/schema/index'
import { ORDER, type openBilling } from './open-billing'

const DAY_S = 86_400

interface History {
  happen: () => Promise<void>
  /** The resulting account. */
  final: object
}

/** Events at Stripe for the org of a test. */
export function historiesOf(billing: ReturnType<typeof openBilling>) {
  const checkout = async (order: object = {}) => {
    const { session_id } = await billing.caller.billing.checkout({
      org: billing.org.slug,
      ...ORDER,
      ...order,
    })
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

  /** Events at Stripe, and the resulting plan and status. */
  const histories: Record<string, History> = {
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
        const change = {
          subscriptionId: id,
          plan: 'starter',
          cycle: 'monthly',
          seats: 3,
          isAtPeriodEnd: false,
          at: null,
        } as const
        expect(items.data).toHaveLength(2)
        await billing.payments.changeSubscription(change, crypto.randomUUID())
      },
      final: { plan: 'starter', status: 'active', seatCount: 3 },
    },
  }

  return { account, histories: Object.entries(histories) }
}
