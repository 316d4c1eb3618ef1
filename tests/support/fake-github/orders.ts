/** A failure to simulate. */
export type Act =
  | { kind: 'late'; ms: number }
  | { kind: 'status'; status: number; message?: string }
  | { kind: 'primary_limit' }
  /** With the value of `Retry-After` in seconds, if GitHub sends one. */
  | { kind: 'secondary_limit'; seconds: number | null }
  /** The connection breaks before or after the request is carried out. */
  | { kind: 'fail_before' | 'fail_after' }
  /** Replaces the body of the response, or its link to the next page. */
  | { kind: 'rewrite'; with: (value: unknown) => unknown }
  | { kind: 'next_page'; at: string }
  /** `drip` starts the response and never ends it. */
  | { kind: 'html' | 'half_body' | 'drip' | 'never' }

export interface Order {
  /** A route such as `GET /repos/{owner}/{repo}`. If absent, any route. */
  on?: string
  /** How many requests fail. The default is one. */
  times?: number
  /** How many requests succeed before. */
  after?: number
  act: Act
}

/** Failures to simulate, each for a number of requests, in the order they were added. */
export class Orders {
  private readonly open: Required<Order>[] = []

  add({ on = '*', times = 1, after = 0, act }: Order): void {
    this.open.push({ on, times, after, act })
  }

  clear(): void {
    this.open.length = 0
  }

  next(route: string): Act | null {
    const order = this.open.find(({ on, times }) => times > 0 && (on === '*' || on === route))
    if (!order) return null
    if (order.after > 0) {
      order.after -= 1
      return null
    }
    order.times -= 1
    return order.act
  }
}
