export interface SubscriptionItem {
  id: string
  price: { id: string }
  /** Missing for a metered price. */
  quantity?: number
  current_period_start: number
  current_period_end: number
}

/** A coupon of a subscription. */
export interface Discount {
  id: string
  percentOff?: number
  amountOff?: number
  /** True: it applies to one invoice. */
  isOnce: boolean
  /** Null: for ever. */
  endsAt: number | null
}

export interface FakeSubscription {
  id: string
  object: 'subscription'
  customer: string
  status: string
  items: { data: SubscriptionItem[] }
  metadata: Record<string, string>
  created: number
  ended_at: number | null
  cancel_at: null
  cancel_at_period_end: boolean
  pause_collection: { behavior: string } | null
  discounts: Discount[]
  /** The schedule that manages it. */
  schedule: string | null
}

export interface SchedulePhase {
  start_date: number
  end_date: number
  items: { price: string; quantity?: number }[]
  /** Discounts that are not named here end with the phase before. */
  discounts: { discount: string }[]
}

export interface FakeSchedule {
  id: string
  object: 'subscription_schedule'
  subscription: string
  status: 'active' | 'released'
  current_phase: { start_date: number; end_date: number } | null
  phases: SchedulePhase[]
}

export interface FakeInvoice {
  id: string
  object: 'invoice'
  customer: string
  number: string
  status: string
  total: number
  /** The total less the credit of the customer. */
  amount_due: number
  starting_balance: number
  ending_balance: number
  currency: string
  created: number
  period_end: number
  attempt_count: number
  hosted_invoice_url: string
  parent: { subscription_details: { subscription: string; subscription_proration_date?: number } }
}

export interface FakeCustomer {
  id: string
  object: 'customer'
  name?: string
  email?: string
  deleted?: true
  metadata: Record<string, string>
  /** Negative: credit for the next invoices. */
  balance: number
}

export interface FakeSession {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  customer: string
  subscription: string | null
  url: string
  metadata: Record<string, string>
  line_items: { price: string; quantity?: number }[]
  success_url: string
  cancel_url: string
  subscription_metadata: Record<string, string>
}

export interface FakeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: { id: string } }
}
