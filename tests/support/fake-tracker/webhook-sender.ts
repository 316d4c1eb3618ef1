/** One webhook request of a fake vendor. */
export interface FakeDelivery {
  url: string
  headers: Record<string, string>
  body: string
}

/** Faults of deliveries. Each number is the share of affected deliveries. */
export interface DeliveryFaults {
  dropped: number
  repeated: number
  /** Held until the next delivery was sent. */
  reordered: number
}

const UNREACHABLE = 502

/** Sends deliveries before the response of the request that caused them, some of them with faults. */
export class WebhookSender {
  faults: DeliveryFaults = { dropped: 0, repeated: 0, reordered: 0 }
  random: () => number = () => 1
  /** The response statuses so far. */
  readonly statuses: number[] = []
  private held: FakeDelivery[] = []

  async send(delivery: FakeDelivery): Promise<void> {
    if (this.random() < this.faults.dropped) return
    if (this.random() < this.faults.reordered) return void this.held.push(delivery)
    await this.post(delivery)
    if (this.random() < this.faults.repeated) await this.post(delivery)
    await this.flush()
  }

  /** Sends held deliveries. */
  async flush(): Promise<void> {
    const heldWebhooks = this.held
    this.held = []
    for (const delivery of heldWebhooks.reverse()) await this.post(delivery)
  }

  private async post({ url, headers, body }: FakeDelivery): Promise<void> {
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
    await answer?.body?.cancel()
    this.statuses.push(answer?.status ?? UNREACHABLE)
  }
}
