import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FakeEvent } from './types'

interface DeliveryOptions {
  /** The webhook of the deployment. */
  address: string
  secret: string
  /** Each event waits up to this long. Events that wait for different times arrive out of order. */
  lateMs?: number
  /** How often each event is sent. */
  times?: number
  /** A number from 0 to 1 for each delay. */
  random?: () => number
}

/** The webhook's response: a status, or 0 without a response. */
interface Delivered {
  type: string
  status: number
}

/** Sends events as Stripe does: signed, late, more than once and out of order. */
export class Deliveries {
  readonly delivered: Delivered[] = []
  private readonly running = new Set<Promise<void>>()

  constructor(
    private readonly options: DeliveryOptions,
    private readonly onDelivered: (delivered: Delivered) => void = () => {},
  ) {}

  send(event: FakeEvent): void {
    const { times = 1 } = this.options
    for (let at = 0; at < times; at++) {
      const delivery = this.deliver(event).finally(() => this.running.delete(delivery))
      this.running.add(delivery)
    }
  }

  /** Resolves when every event so far was sent. */
  async settle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running)
  }

  private async deliver(event: FakeEvent): Promise<void> {
    const { address, lateMs = 0, random = Math.random } = this.options
    await delay(random() * lateMs)
    const payload = JSON.stringify(event)
    const delivered = { type: event.type, status: await this.post(address, payload) }
    this.delivered.push(delivered)
    this.onDelivered(delivered)
  }

  private async post(address: string, payload: string): Promise<number> {
    const at = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', this.options.secret).update(`${at}.${payload}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
    try {
      return (await fetch(address, { method: 'POST', headers, body: payload })).status
    } catch (error) {
      if (error instanceof TypeError) return 0
      throw error
    }
  }
}
