import type { BillingProblem, PlannedChange, SubscriptionState } from '#db/schema/index'
import type { PaidInvoice, PaidSubscription } from '#server/ports/payments/port'
import type { Account } from '../accounts/account'
import { liveOf, mainSubscription } from './main-subscription'

/** The payment provider's data about an org at one moment. */
export interface PaymentFacts {
  /** False if the customer was deleted. */
  hasCustomer: boolean
  subscriptions: readonly PaidSubscription[]
  invoices: readonly PaidInvoice[]
  hasOpenDispute: boolean
}

const GRACE_DAYS = 7
const ONE_DAY_MS = 24 * 60 * 60 * 1000

type Decided = Pick<
  Account,
  | 'plan'
  | 'planEndsAt'
  | 'cycle'
  | 'status'
  | 'seatCount'
  | 'periodStart'
  | 'periodEnd'
  | 'cancelAtPeriodEnd'
  | 'plannedChange'
  | 'subscriptionId'
  | 'subscribedAt'
  | 'pastDueSince'
  | 'problem'
>

/**
 * The state of an account. Depends only on the provider's current data and on the trial, which only we store; not on earlier
 * states or events, so the order of events does not matter.
 */
export function decideState(account: Account, facts: PaymentFacts): Decided {
  const main = mainSubscription(facts)
  const state = main ? whileSubscribed(main, facts) : withoutSubscription(account, facts)
  const agreed = account.isSetByOperator ? ({ plan: 'enterprise', planEndsAt: null } as const) : {}
  return { ...state, ...agreed, problem: problemOf(facts, main) }
}

type State = Omit<Decided, 'problem'>

function whileSubscribed(subscription: PaidSubscription, facts: PaymentFacts): State {
  const status = statusOf(subscription)
  const pastDueSince = status === 'past_due' ? failedSince(subscription, facts) : null
  return {
    // An unknown price does not identify what was bought. A person has to check it.
    plan: subscription.offer?.plan ?? 'free',
    cycle: subscription.offer?.cycle ?? null,
    status,
    planEndsAt: pastDueSince && new Date(pastDueSince.getTime() + GRACE_DAYS * ONE_DAY_MS),
    seatCount: subscription.seats,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    plannedChange: plannedChange(subscription),
    subscriptionId: subscription.id,
    subscribedAt: subscription.createdAt,
    pastDueSince,
  }
}

/** A change to an unknown price was made by hand at the provider and is left alone. */
const plannedChange = ({ scheduled }: PaidSubscription): PlannedChange | null =>
  scheduled?.offer ? { ...scheduled.offer, seats: scheduled.seats, at: scheduled.at.toISOString() } : null

const STATES: Partial<Record<PaidSubscription['status'], SubscriptionState>> = {
  trialing: 'trialing',
  past_due: 'past_due',
  unpaid: 'past_due',
  // A trial at the provider that ended without a card. Nothing is paid until a card is entered.
  paused: 'past_due',
}

const statusOf = ({ status }: PaidSubscription): SubscriptionState => STATES[status] ?? 'active'

/** The grace period starts with the oldest invoice that could not be paid. */
function failedSince({ id, periodStart }: PaidSubscription, { invoices }: PaymentFacts): Date {
  const failed = invoices.filter((invoice) => invoice.isFailed && invoice.subscriptionId === id)
  return (
    failed.reduce<Date | null>(
      (oldest, { createdAt }) => (oldest && oldest <= createdAt ? oldest : createdAt),
      null,
    ) ?? periodStart
  )
}

/** A trial continues unless a purchase ends it. */
function withoutSubscription(account: Account, { subscriptions }: PaymentFacts): State {
  const [last] = subscriptions.filter(({ status }) => status === 'canceled')
  const ended = { ...NOTHING, subscriptionId: last?.id ?? null }
  if (last) return { ...ended, status: 'canceled' }
  if (!account.trialStartedAt) return ended
  return {
    ...ended,
    plan: 'pro',
    status: 'trialing',
    planEndsAt: account.trialEndsAt,
    seatCount: account.seatCount,
  }
}

const NOTHING = {
  plan: 'free',
  planEndsAt: null,
  cycle: null,
  status: 'active',
  seatCount: null,
  periodStart: null,
  periodEnd: null,
  cancelAtPeriodEnd: false,
  plannedChange: null,
  subscriptionId: null,
  subscribedAt: null,
  pastDueSince: null,
} as const satisfies State

function problemOf(facts: PaymentFacts, main: PaidSubscription | undefined): BillingProblem | null {
  if (!facts.hasCustomer) return 'customer_deleted'
  if (facts.hasOpenDispute) return 'disputed'
  if (liveOf(facts.subscriptions).length > 1) return 'two_subscriptions'
  if (main && main.offer === null) return 'unknown_price'
  if (main && !main.isFromCheckout) return 'made_by_hand'
  return null
}
