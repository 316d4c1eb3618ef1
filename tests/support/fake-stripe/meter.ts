import { StripeRefusal } from './refusal'

interface MeterEvent {
  identifier: string
  customer: string
  quantity: number
  /** When the usage happened. */
  at: number
  receivedAt: number
}

const ONE_DAY_S = 86_400
const MAX_AGE_S = 35 * ONE_DAY_S
const MAX_AHEAD_S = 5 * 60

/**
 * The meter of AI operations, as described by the types of the pinned package: an identifier is unique for a day, and a time is
 * at most 35 days old and 5 minutes ahead. A repeat is rejected with Stripe's message.
 */
export class Meter {
  readonly events: MeterEvent[] = []

  record(event: MeterEvent): void {
    const { identifier, at, receivedAt } = event
    const isKnown = this.events.some(
      (each) => each.identifier === identifier && receivedAt - each.receivedAt < ONE_DAY_S,
    )
    if (isKnown) throw refusal(`An event already exists with identifier ${identifier}.`)
    if (at > receivedAt + MAX_AHEAD_S) throw refusal('The timestamp is too far in the future.')
    if (at < receivedAt - MAX_AGE_S) throw refusal('The timestamp is too far in the past.')
    this.events.push(event)
  }

  /** The usage of a customer in a period, or ever. */
  usageOf(customer: string, start = 0, end = Number.POSITIVE_INFINITY): number {
    return this.events
      .filter((each) => each.customer === customer && each.at >= start && each.at < end)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  }
}

const refusal = (message: string) => new StripeRefusal(400, 'invalid_request_error', message)
