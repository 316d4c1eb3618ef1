import { type AnswerCode, type PortAnswer, PortError } from '#server/ports/port-error'

/**
 * The provider that sells plans. It is the source of truth for purchases: we read its state, and never trust the content of an
 * event. Amounts are integers in the smallest unit of the currency.
 */
export interface Payments {
  /** The offers, with their configured prices. */
  readonly offers: readonly PricedOffer[]
  /** Whether AI operations beyond the included ones can be charged. */
  readonly isMetered: boolean
  /** Creates the customer of an org. Repeated calls with the same key return the same one. */
  createCustomer(customer: NewCustomer): Promise<string>
  /** Null if the provider has no such customer, or deleted it. */
  findCustomer(customerId: string): Promise<Customer | null>
  /** The customer of an event's object. Null if the object does not exist. */
  findCustomerOf(eventObject: ThingOfEvent): Promise<string | null>
  /** All subscriptions, including ended ones, newest first. */
  listSubscriptions(customerId: string): Promise<PaidSubscription[]>
  /** The newest invoices, newest first. */
  listInvoices(customerId: string): Promise<PaidInvoice[]>
  hasOpenDispute(customerId: string): Promise<boolean>
  /** The customers of all subscriptions that have not ended. */
  listSubscribedCustomers(): AsyncIterable<string>
  listOpenCheckouts(customerId: string): Promise<OpenCheckout[]>
  createCheckout(order: CheckoutOrder): Promise<OpenCheckout>
  /** Closes a checkout that is still open. */
  expireCheckout(checkoutId: string): Promise<void>
  /** A page where the customer manages cards, addresses, VAT ids and invoices. Returns its address. */
  createPortal(customerId: string, returnUrl: string): Promise<string>
  /** The next invoice without a change. Null if there will be none. */
  previewNext(subscriptionId: string): Promise<Amount | null>
  /** Changes nothing. */
  previewChange(change: SubscriptionChange): Promise<ChangePreview>
  /**
   * Charges the difference at once, or changes the subscription at the end of the paid period without charge or credit. If the
   * charge fails, throws `declined` and changes nothing. A subscription that was about to end continues, and a planned change
   * is replaced. Repeated calls with the same key change once.
   */
  changeSubscription(change: SubscriptionChange, key: string): Promise<void>
  /** Cancels a planned change. A repeated call does nothing. */
  takeBackChange(subscriptionId: string): Promise<void>
  /** Adds seats that were already used, and charges them at once. If that fails, the subscription is past due. */
  addSeats(subscriptionId: string, seats: number): Promise<void>
  /** Enables charges for AI operations beyond the included ones. */
  addMeter(subscriptionId: string): Promise<void>
  /** Stops or resumes the collection of payments. */
  setPaused(subscriptionId: string, isPaused: boolean): Promise<void>
  /** Ends a subscription now and credits the unused time. */
  endSubscription(subscriptionId: string): Promise<void>
  readPrices(): Promise<SeatPrice[]>
  /** A repeated identifier counts once. */
  recordUsage(usage: MeteredUsage): Promise<void>
}

/** As in the table of plans. */
export type SoldPlan = 'starter' | 'pro'
export type BillingCycle = 'monthly' | 'annual'

export interface Offer {
  plan: SoldPlan
  cycle: BillingCycle
}

export interface Amount {
  amount: number
  currency: string
  at: Date
}

interface PricedOffer extends Offer {
  priceId: string
}

export interface SeatPrice extends PricedOffer {
  /** Per seat and billing period. */
  unitAmount: number
  currency: string
}

export interface NewCustomer {
  orgId: number
  name: string
  email: string | null
  key: string
}

export interface Customer {
  id: string
  /** The org for which we created it. Null for a manually created customer. */
  orgId: number | null
}

export interface ThingOfEvent {
  kind: 'checkout' | 'invoice' | 'subscription'
  id: string
}

export const SUBSCRIPTION_STATUSES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export interface PaidSubscription {
  id: string
  status: SubscriptionStatus
  /** Null if its price is not ours. */
  offer: Offer | null
  seats: number
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  /** The subscription after the paid period; null if it does not change. */
  scheduled: ScheduledChange | null
  createdAt: Date
  endedAt: Date | null
  /** False if it was created manually. */
  isFromCheckout: boolean
  isPaused: boolean
  /** Whether AI operations beyond the included ones are charged with it. */
  isMetered: boolean
}

export interface ScheduledChange {
  /** Null if its price is not ours. */
  offer: Offer | null
  seats: number
  at: Date
}

export interface PaidInvoice {
  id: string
  number: string | null
  status: string
  total: number
  currency: string
  url: string | null
  createdAt: Date
  subscriptionId: string | null
  /** True if a payment was tried and failed, and the invoice is still open. */
  isFailed: boolean
}

export interface CheckoutOrder extends Offer {
  orgId: number
  customerId: string
  seats: number
  successUrl: string
  cancelUrl: string
  /** Equal for two orders of the same thing, at most 500 characters. */
  fingerprint: string
  key: string
}

export interface OpenCheckout {
  id: string
  url: string
  /** The fingerprint of its order. */
  fingerprint: string | null
}

export interface SubscriptionChange extends Offer {
  subscriptionId: string
  seats: number
  /** True: it takes effect at the end of the paid period. */
  isAtPeriodEnd: boolean
  /** A change at once is charged from then on. null: from now on. */
  at: Date | null
}

export interface ChangePreview {
  /** The amount charged at once; negative if it is a credit. Its time is the start of the charge. */
  now: Amount
  /** When the change takes effect. */
  effectiveAt: Date
  /** The next regular invoice. */
  next: Amount
}

export interface MeteredUsage {
  customerId: string
  quantity: number
  identifier: string
  at: Date
}

const CODES = {
  /** The card was declined. */
  declined: 'upstream_failed',
  /** The provider rejected the request. Not retryable. */
  rejected: 'upstream_failed',
  /** The key is invalid, or may not do this. */
  key_refused: 'upstream_failed',
  not_found: 'upstream_failed',
  /** The same request is already running, or another one with the same key. */
  busy: 'unavailable',
  rate_limited: 'unavailable',
  /** The provider failed or did not answer in time. The request may have been executed. */
  unreachable: 'unavailable',
} as const satisfies Record<string, AnswerCode>
export type PaymentsFailure = keyof typeof CODES

const RETRYABLE: readonly PaymentsFailure[] = ['busy', 'rate_limited', 'unreachable']

/** Why the payment provider did not execute a request. Its own message stays in `cause`. */
export class PaymentsError extends PortError<PaymentsFailure> {
  override name = 'PaymentsError'

  constructor(failure: PaymentsFailure, options: ErrorOptions & { resumesAt?: Date | null } = {}) {
    const retryable = RETRYABLE.includes(failure)
    super(failure, `the payment provider: ${failure}`, { retryable, ...options })
  }

  override get answer(): PortAnswer {
    return { code: CODES[this.code], message: MESSAGES[this.code] }
  }
}

const MESSAGES: Partial<Record<PaymentsFailure, string>> = {
  declined: 'The payment was declined, so nothing was changed. Enter another card in the billing portal.',
  busy: 'The payment provider is still working on the previous request. Try again in a moment.',
  rate_limited: 'The payment provider is busy. Try again in a moment.',
  unreachable: 'The payment provider does not respond. Try again in a moment; nothing is charged twice.',
}
