import type { Payments } from '#server/ports/payments/port'
import { byRoot, call, inOrg, type World } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'
import { BASE_URL } from '#tests/support/test-app'

const MONTH_MS = 31 * 86_400_000

const nothing = async () => []

/** A provider that accepts everything. Stripe's own behavior is covered by the billing tests. */
const accepting = (subscriptions: Awaited<ReturnType<Payments['listSubscriptions']>> = []) =>
  ({
    offers: [{ plan: 'pro', cycle: 'monthly', priceId: 'price_pro_monthly' }],
    isMetered: false,
    createCustomer: async ({ orgId }) => `cus_${orgId}`,
    findCustomer: async (id) => ({ id, orgId: null }),
    listSubscriptions: async () => subscriptions,
    listInvoices: nothing,
    hasOpenDispute: async () => false,
    listOpenCheckouts: nothing,
    createCheckout: async () => ({ id: 'cs_1', url: 'https://pay.example.com', fingerprint: null }),
    createPortal: async () => 'https://pay.example.com/portal',
    changeSubscription: async () => {},
    takeBackChange: async () => {},
  }) as Partial<Payments> as Payments

const SUBSCRIPTION = {
  id: 'sub_1',
  status: 'active',
  offer: { plan: 'pro', cycle: 'monthly' },
  seats: 3,
  periodStart: new Date(),
  periodEnd: new Date(Date.now() + MONTH_MS),
  cancelAtPeriodEnd: false,
  scheduled: null,
  createdAt: new Date(),
  endedAt: null,
  isFromCheckout: true,
  isPaused: false,
  isMetered: true,
} as const

const order = { plan: 'pro', seat_count: 3, success_url: BASE_URL, cancel_url: BASE_URL }

/** Makes the deployment sell plans. */
function sell(world: World, payments = accepting()) {
  world.site.ctx.ports.payments = payments
  const address = world.site.address
  return { ...inOrg(world), ...order, success_url: address, cancel_url: address }
}

async function subscribed(world: World) {
  const { response } = await world.root.send(`/app/${world.at.org}/api/billing/subscription`)
  const { plan } = (await response.json()) as { plan: string }
  // An earlier recipe may have bought the plan.
  if (plan === 'free') await call(world.root, 'billing.checkout', sell(world))
  return sell(world, accepting([SUBSCRIPTION]))
}

export const samples: ModuleSamples = {
  bodies: {
    'billing.checkout': order,
    'billing.changePlan': { plan: 'pro', billing_cycle: 'monthly', seat_count: 3 },
    'billing.setCap': { operations: 10 },
    'billing.dismissNotice': { kind: 'ai_80', subject: '2026-11-01' },
    'billing.setPlan': { plan: 'enterprise' },
  },
  notAudited: { 'billing.dismissNotice': 'hides a text; rights, plan and costs stay as they are' },
  recipes: [
    ['billing.startTrial', ['billing.start_trial'], byRoot('billing.startTrial', sell)],
    ['billing.checkout', ['billing.checkout'], byRoot('billing.checkout', sell)],
    [
      'billing.portal',
      ['billing.portal'],
      byRoot('billing.portal', async (world) => {
        const input = sell(world)
        await call(world.root, 'billing.checkout', input)
        return input
      }),
    ],
    [
      'billing.changePlan',
      ['billing.change', 'billing.plan_changed'],
      byRoot('billing.changePlan', async (world) => ({
        ...(await subscribed(world)),
        billing_cycle: 'monthly',
      })),
    ],
    [
      'billing.takeBackChange',
      ['billing.take_back_change'],
      byRoot('billing.takeBackChange', async (world) => {
        await subscribed(world)
        const scheduled = { offer: SUBSCRIPTION.offer, seats: 3, at: SUBSCRIPTION.periodEnd }
        return sell(world, accepting([{ ...SUBSCRIPTION, scheduled }]))
      }),
    ],
    [
      'billing.setPlan',
      ['billing.set_plan', 'billing.set_plan'],
      byRoot('billing.setPlan', async (world) => {
        const input = { ...sell(world), slug: world.at.org }
        // Whatever earlier recipes bought, the account now equals the provider's state.
        await call(world.root, 'billing.setPlan', { ...input, plan: null })
        return { ...input, plan: 'enterprise' }
      }),
    ],
    [
      'billing.setCap',
      ['billing.set_cap'],
      byRoot('billing.setCap', (world) => ({ ...sell(world), operations: 7 })),
    ],
  ],
}
