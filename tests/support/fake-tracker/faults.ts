import type { ServerResponse } from 'node:http'

/** A failure to simulate. */
export type Fault =
  | { kind: 'late'; ms: number }
  /** The connection breaks before or after the work is done. */
  | { kind: 'fail_before' | 'fail_after' }
  /** The work is done and no response is ever sent. */
  | { kind: 'never' }
  /** Refused before the work. */
  | { kind: 'status'; status: number }
  | { kind: 'rate_limited'; retryAfter: string }
  /** The work is done, but the response is not the vendor's: other text, or only a part. */
  | { kind: 'garbage' | 'half_body' }
  /** The work is not done. */
  | { kind: 'redirect'; to: string }

export interface FaultOrder {
  /** A route such as `POST /issue`. If absent, any route. */
  on?: string
  /** How many requests fail. The default is one. */
  times?: number
  /** How many matching requests succeed first. */
  after?: number
  fault: Fault
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** The failures that a test has ordered, and those that happen at random. */
export class Faults {
  private orders: Required<FaultOrder>[] = []
  private chances: { rate: number; fault: Fault }[] = []
  private random: () => number = () => 1

  add({ on = '*', times = 1, after = 0, fault }: FaultOrder): void {
    this.orders.push({ on, times, after, fault })
  }

  /** Lets a share of all requests fail. The rates must not add up to more than 1. */
  happenAtRandom(chances: { rate: number; fault: Fault }[], random: () => number): void {
    this.chances = chances
    this.random = random
  }

  clear(): void {
    this.orders = []
    this.chances = []
  }

  next(route: string): Fault | null {
    const order = this.orders.find(({ on, times }) => times > 0 && (on === '*' || on === route))
    if (!order) return this.draw()
    if (order.after > 0) {
      order.after -= 1
      return null
    }
    order.times -= 1
    return order.fault
  }

  private draw(): Fault | null {
    if (this.chances.length === 0) return null
    let left = this.random()
    for (const { rate, fault } of this.chances) {
      if (left < rate) return fault
      left -= rate
    }
    return null
  }
}

/**
 * Does the work and sends its response, or fails as ordered. The response's date follows the vendor's clock. Returns the sent
 * status; null for none.
 */
export async function answerWithFault(
  response: ServerResponse,
  fault: Fault | null,
  work: () => Answer | Promise<Answer>,
  now: () => Date = () => new Date(),
): Promise<number | null> {
  response.setHeader('date', now().toUTCString())
  if (fault?.kind === 'fail_before') return cut(response)
  if (fault?.kind === 'late') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  const refusal = refusalOf(fault)
  if (refusal) return send(response, refusal)
  const answer = await work()
  if (fault?.kind === 'never') return null
  if (fault?.kind === 'fail_after') return cut(response)
  if (fault?.kind === 'half_body') return sendHalf(response, answer)
  return send(response, fault?.kind === 'garbage' ? GARBAGE : answer)
}

const GARBAGE: Answer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Please sign in</title>',
}

function refusalOf(fault: Fault | null): Answer | null {
  const headers = { 'content-type': 'text/plain' }
  if (fault?.kind === 'status') return { status: fault.status, headers, body: 'as ordered' }
  if (fault?.kind === 'rate_limited')
    return {
      status: 429,
      headers: { ...headers, 'retry-after': fault.retryAfter },
      body: 'too many requests',
    }
  return fault?.kind === 'redirect' ? { status: 302, headers: { location: fault.to }, body: '' } : null
}

function cut(response: ServerResponse): null {
  response.destroy()
  return null
}

function sendHalf(response: ServerResponse, { status, headers, body }: Answer): number {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
  response.write(body.slice(0, body.length / 2), () => response.destroy())
  return status
}

function send(response: ServerResponse, { status, headers, body }: Answer): number {
  response.writeHead(status, headers).end(body)
  return status
}
