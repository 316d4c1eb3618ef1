import { invoice, newId } from './invoicing'
import { Meter } from './meter'
import { addMonths, monthsOf, priceOf } from './prices'
import { nextDue, nextEnd, renew } from './renewals'
import type {
  FakeCustomer,
  FakeEvent,
  FakeInvoice,
  FakeSchedule,
  FakeSession,
  FakeSubscription,
  SubscriptionItem,
} from './types'

type NewSession = Omit<FakeSession, 'id' | 'object' | 'status' | 'subscription' | 'url'>

/** The state of a Stripe account. Tests move its clock, pay, decline cards, and act as its dashboard. */
export class StripeWorld {
  address = ''
  /** How far the clock is ahead of the real one, in seconds. */
  private aheadS = 0
  readonly customers = new Map<string, FakeCustomer>()
  readonly sessions = new Map<string, FakeSession>()
  readonly subscriptions = new Map<string, FakeSubscription>()
  readonly schedules = new Map<string, FakeSchedule>()
  /** Newest first. */
  readonly invoices: FakeInvoice[] = []
  readonly disputes: { id: string; customer: string; status: string }[] = []
  readonly meter = new Meter()
  /** Customers whose card declines. */
  readonly declining = new Set<string>()
  readonly events: FakeEvent[] = []
  onEvent: (event: FakeEvent) => void = () => {}

  now(): number {
    return Math.floor(Date.now() / 1000) + this.aheadS
  }

  createCustomer(details: Partial<FakeCustomer>): FakeCustomer {
    const customer: FakeCustomer = {
      metadata: {},
      ...details,
      id: newId('cus'),
      object: 'customer',
      balance: 0,
    }
    this.customers.set(customer.id, customer)
    return customer
  }

  deleteCustomer(id: string): void {
    const customer = this.customers.get(id)
    if (customer) customer.deleted = true
    for (const each of this.subscriptionsOf(id)) this.end(each)
  }

  createSession(order: NewSession): FakeSession {
    const id = newId('cs')
    const url = `${this.address}/pay/${id}`
    const session: FakeSession = {
      ...order,
      id,
      object: 'checkout.session',
      status: 'open',
      subscription: null,
      url,
    }
    this.sessions.set(id, session)
    return session
  }

  /** Completes a payment on the hosted page. */
  pay(sessionId: string): FakeSubscription {
    const session = this.sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error(`the checkout ${sessionId} is not open`)
    const subscription = this.subscribe(session.customer, session.line_items, session.subscription_metadata)
    session.status = 'complete'
    session.subscription = subscription.id
    this.emit('checkout.session.completed', session)
    return subscription
  }

  /** Also used for manual changes in the dashboard. */
  subscribe(
    customer: string,
    items: { price: string; quantity?: number }[],
    metadata: Record<string, string> = {},
  ): FakeSubscription {
    const subscription: FakeSubscription = {
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
      discounts: [],
      schedule: null,
    }
    this.subscriptions.set(subscription.id, subscription)
    this.emit('customer.subscription.created', subscription)
    invoice(this, subscription, priceOf(subscription.items.data))
    return subscription
  }

  newItem(
    { price, quantity }: { price: string; quantity?: number },
    start: number = this.now(),
  ): SubscriptionItem {
    return {
      id: newId('si'),
      price: { id: price },
      ...(quantity === undefined ? {} : { quantity }),
      current_period_start: start,
      current_period_end: addMonths(start, monthsOf(price)),
    }
  }

  /** A new card pays open invoices. */
  recover(customer: string): void {
    this.declining.delete(customer)
    for (const open of this.invoices) {
      if (open.customer !== customer || open.status !== 'open') continue
      open.status = 'paid'
      this.emit('invoice.paid', open)
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

  /** Moves the test clock, and renews or ends due items in chronological order. */
  advance(seconds: number): void {
    const target = this.now() + seconds
    for (;;) {
      const due = nextDue(this, target)
      if (!due) break
      this.aheadS += Math.max(0, nextEnd(due) - this.now())
      renew(this, due)
    }
    this.aheadS += Math.max(0, target - this.now())
  }

  /** Newest first. */
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
