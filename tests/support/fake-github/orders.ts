/** What goes wrong. */
export type Act =
  | { kind: 'late'; ms: number }
  | { kind: 'status'; status: number; message?: string }
  | { kind: 'primary_limit' }
  /** With the seconds that GitHub asks to wait, where it says them. */
  | { kind: 'secondary_limit'; seconds: number | null }
  /** Before or after the work is done, the connection breaks. */
  | { kind: 'fail_before' | 'fail_after' }
  /** The answer says something else, or names another page after it. */
  | { kind: 'rewrite'; with: (value: unknown) => unknown }
  | { kind: 'next_page'; at: string }
  /** `drip` begins the answer and goes on with it never. */
  | { kind: 'html' | 'half_body' | 'drip' | 'never' }

export interface Order {
  /** A route, as in `GET /repos/{owner}/{repo}`; without it any. */
  on?: string
  /** How many requests it meets; one without it. */
  times?: number
  /** How many pass before. */
  after?: number
  act: Act
}

/** Things to go wrong, each for so many requests, in the order they were given. */
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
