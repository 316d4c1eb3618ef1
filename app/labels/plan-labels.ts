import type { SubscriptionWire } from '#server/accounts/billing/wire'
import type { Cycle } from '#shared/plans'

export const SUBSCRIPTION_LABELS: Record<SubscriptionWire['status'], string> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Payment failed',
  canceled: 'Canceled',
}

export const CYCLE_LABELS: Record<Cycle, string> = { monthly: 'Monthly', annual: 'Annually' }
