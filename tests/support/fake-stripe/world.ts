import { randomBytes } from 'node:crypto'

interface SubscriptionItem {
  id: string
  price: { id: string }
  quantity?: number
  current_period_start: number
  current_period_end: number
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
}

export interface FakeInvoice {
  id: string
  object: 'invoice'
  customer: string
  number: string
  status: string
  total: number
  currency: string
  created: number
  period_end: number
  attempt_count: number
  hosted_invoice_url: string
  parent: { subscription_details: { subscription: string } }
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

/** The prices of the fake account, in cents. Annual ones are per year. */
export const FAKE_PRICES: Record<string, { amount: number; months: number }> = {
  price_starter_monthly: { amount: 1200, months: 1 },
  price_starter_annual: { amount: 12_000, months: 12 },
  price_pro_monthly: { amount: 2400, months: 1 },
  price_pro_annual: { amount: 24_000, months: 12 },
  price_ai_operations: { amount: 2, months: 1 },
}

const CURRENCY = 'eur'
const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`

/** The state of a Stripe account. Tests move its clock, pay, decline cards, and act as its dashboard. */
export class StripeWorld {
  address = ''
  /** How far the clock is ahead of the real one, in seconds. */
  private aheadS = 0
  readonly customers = new Map<string, { id: string; deleted?: true; metadata: Record<string, string> }>()
  readonly sessions = new Map<string, FakeSession>()
  readonly subscriptions = new Map<string, FakeSubscription>()
  readonly invoices: FakeInvoice[] = []
  readonly disputes: { id: string; customer: string; status: string }[] = []
  /** Quantities by identifier: a repeat counts once. */
  readonly meter = new Map<string, number>()
  /** Customers whose card declines. */
  readonly declining = new Set<string>()
  readonly events: FakeEvent[] = []
  onEvent: (event: FakeEvent) => void = () => {}

  now(): number {
    return Math.floor(Date.now() / 1000) + this.aheadS
  }

  createCustomer(metadata: Record<string, string>) {
    const customer = { id: newId('cus'), object: 'customer', metadata }
    this.customers.set(customer.id, customer)
    return customer
  }

  deleteCustomer(id: string): void {
    const customer = this.customers.get(id)
    if (customer) customer.deleted = true
    for (const each of this.subscriptionsOf(id)) this.end(each)
  }

  createSession(
    order: Pick<FakeSession, 'customer' | 'metadata' | 'line_items' | 'success_url' | 'cancel_url'> & {
      subscription_metadata: Record<string, string>
    },
  ): FakeSession {
    const id = newId('cs')
    const session: FakeSession = {
      ...order,
      id,
      object: 'checkout.session',
      status: 'open',
      subscription: null,
      url: `${this.address}/pay/${id}`,
    }
    this.sessions.set(id, session)
    return session
  }

  /** What happens when somebody pays on the hosted page. */
  pay(sessionId: string): FakeSubscription {
    const session = this.sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error(`the checkout ${sessionId} is not open`)
    const made = this.subscribe(session.customer, session.line_items, session.subscription_metadata)
    session.status = 'complete'
    session.subscription = made.id
    this.emit('checkout.session.completed', session)
    return made
  }

  /** Also what a person does in the dashboard, by hand. */
  subscribe(
    customer: string,
    items: { price: string; quantity?: number }[],
    metadata: Record<string, string> = {},
  ): FakeSubscription {
    const made: FakeSubscription = {
      id: newId('sub'),
      object: 'subscription',
      customer,
      status: 'active',
      items: { data: items.map((item) => this.newItem(item)) },
      metadata,
      created: this.now(),
      ended_at: null,
      cancel_at: null,
      cancel_at_period_end: false,
      pause_collection: null,
    }
    this.subscriptions.set(made.id, made)
    this.emit('customer.subscription.created', made)
    this.invoice(made, this.priceOf(made))
    return made
  }

  newItem({ price, quantity }: { price: string; quantity?: number }): SubscriptionItem {
    const months = FAKE_PRICES[price]?.months ?? 1
    const start = this.now()
    return {
      id: newId('si'),
      price: { id: price },
      ...(quantity === undefined ? {} : { quantity }),
      current_period_start: start,
      current_period_end: addMonths(start, months),
    }
  }

  priceOf = (subscription: FakeSubscription): number =>
    subscription.items.data.reduce(
      (sum, { price, quantity = 0 }) => sum + (FAKE_PRICES[price.id]?.amount ?? 0) * quantity,
      0,
    )

  invoice(subscription: FakeSubscription, total: number): FakeInvoice {
    const { customer, id } = subscription
    const isPaid = !this.declining.has(customer)
    const made: FakeInvoice = {
      id: newId('in'),
      object: 'invoice',
      customer,
      number: `FAKE-${String(this.invoices.length + 1).padStart(4, '0')}`,
      status: isPaid ? 'paid' : 'open',
      total,
      currency: CURRENCY,
      created: this.now(),
      period_end: subscription.items.data[0]?.current_period_end ?? this.now(),
      attempt_count: 1,
      hosted_invoice_url: `${this.address}/invoice`,
      parent: { subscription_details: { subscription: id } },
    }
    this.invoices.unshift(made)
    if (!isPaid) subscription.status = 'past_due'
    this.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', made)
    if (!isPaid) this.emit('customer.subscription.updated', subscription)
    return made
  }

  /** A new card pays what is open. */
  recover(customer: string): void {
    this.declining.delete(customer)
    for (const invoice of this.invoices) {
      if (invoice.customer !== customer || invoice.status !== 'open') continue
      invoice.status = 'paid'
      this.emit('invoice.paid', invoice)
    }
    for (const each of this.subscriptionsOf(customer)) {
      if (each.status !== 'past_due') continue
      each.status = 'active'
      this.emit('customer.subscription.updated', each)
    }
  }

  end(subscription: FakeSubscription): void {
    if (subscription.status === 'canceled') return
    subscription.status = 'canceled'
    subscription.ended_at = this.now()
    this.emit('customer.subscription.deleted', subscription)
  }

  /** Moves the test clock, and renews or ends what is due, in the order of time. */
  advance(seconds: number): void {
    const target = this.now() + seconds
    for (;;) {
      const due = [...this.subscriptions.values()]
        .filter(({ status }) => status !== 'canceled')
        .map((subscription) => ({ subscription, at: subscription.items.data[0]?.current_period_end ?? 0 }))
        .filter(({ at }) => at > 0 && at <= target)
        .toSorted((a, b) => a.at - b.at)[0]
      if (!due) break
      this.aheadS += Math.max(0, due.at - this.now())
      this.renew(due.subscription)
    }
    this.aheadS += Math.max(0, target - this.now())
  }

  private renew(subscription: FakeSubscription): void {
    if (subscription.cancel_at_period_end) {
      this.end(subscription)
      return
    }
    for (const item of subscription.items.data) {
      item.current_period_start = item.current_period_end
      item.current_period_end = addMonths(item.current_period_end, FAKE_PRICES[item.price.id]?.months ?? 1)
    }
    if (subscription.pause_collection === null) this.invoice(subscription, this.priceOf(subscription))
    this.emit('customer.subscription.updated', subscription)
  }

  subscriptionsOf = (customer: string): FakeSubscription[] =>
    [...this.subscriptions.values()].filter((each) => each.customer === customer).reverse()

  emit(type: string, object: { id: string }): void {
    const event: FakeEvent = {
      id: newId('evt'),
      object: 'event',
      type,
      created: this.now(),
      data: { object: structuredClone(object) },
    }
    this.events.push(event)
    this.onEvent(event)
  }
}

function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}
