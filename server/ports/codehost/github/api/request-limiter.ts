import { CodeHostError } from '../../port'

const RESOURCES = ['core', 'graphql'] as const

/** Kinds of requests that GitHub counts separately. */
export type Resource = (typeof RESOURCES)[number]

type Headers = Record<string, string | number | undefined>

export interface RateLimit {
  remaining: number | null
  resumesAt: Date | null
}

interface ResponseHead {
  status: number
  headers: Headers
}

/**
 * Limits the concurrent requests of one identity and respects the host's rate limit. Never sleeps: during a pause, a request
 * fails at once with the retry time, so that no job and no person waits.
 */
export class RequestLimiter {
  /** The limits in the newest response. */
  rateLimit: RateLimit | null = null
  private readonly queue: (() => void)[] = []
  private readonly pausedUntil = new Map<Resource, Date>()
  private active = 0

  constructor(
    private readonly parallel: number,
    private readonly now: () => Date,
  ) {}

  async run<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
    if (this.active >= this.parallel) await new Promise<void>((resolve) => this.queue.push(resolve))
    else this.active += 1
    try {
      this.refuseWhilePaused(resource)
      return await work()
    } finally {
      const next = this.queue.shift()
      if (next) next()
      else this.active -= 1
    }
  }

  /** Reads from a response whether the rate limit is used up or was exceeded. */
  noteResponse(resource: Resource, { status, headers }: ResponseHead, message = ''): void {
    const isLast = headers['x-ratelimit-remaining'] === '0'
    const remaining = Number(headers['x-ratelimit-remaining'] ?? Number.NaN)
    if (Number.isInteger(remaining)) this.rateLimit = { remaining, resumesAt: resetOf(headers) }
    const reset = isLast ? resetOf(headers) : null
    this.pause(resource, reset)
    if (status !== 429 && !(status === 403 && (isLast || isLimit(headers, message)))) return
    const after = retryAfterOf(headers, this.now())
    if (after) for (const each of RESOURCES) this.pause(each, after)
    else if (!reset) this.pauseOneMinute(resource)
    this.refuseWhilePaused(resource)
  }

  /** GraphQL reports the rate limit in a response with status 200. */
  noteErrors(errors: { type?: string }[]): void {
    if (errors.some(({ type }) => type === 'RATE_LIMITED')) this.pauseOneMinute('graphql')
    this.refuseWhilePaused('graphql')
  }

  refuseWhilePaused(resource: Resource): void {
    const until = this.pausedUntil.get(resource)
    if (until && until > this.now()) throw rateLimited(until)
  }

  /** The pause that GitHub recommends when it sends no duration. */
  private pauseOneMinute(resource: Resource): void {
    this.pause(resource, new Date(this.now().getTime() + 60_000))
  }

  private pause(resource: Resource, until: Date | null): void {
    const current = this.pausedUntil.get(resource)
    if (until && (!current || until > current)) this.pausedUntil.set(resource, until)
  }
}

/**
 * All other 403 responses are about permissions. GitHub may report its secondary limit in the message alone.
 */
const isLimit = (headers: Headers, message: string) => 'retry-after' in headers || /rate limit/i.test(message)

function resetOf(headers: Headers): Date | null {
  const seconds = Number(headers['x-ratelimit-reset'])
  return seconds > 0 ? new Date(seconds * 1000) : null
}

function retryAfterOf(headers: Headers, now: Date): Date | null {
  const text = String(headers['retry-after'] ?? '')
  // Dates use GitHub's clock.
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.parse(String(headers.date))
  return Number.isFinite(waitMs) ? new Date(now.getTime() + waitMs) : null
}

function rateLimited(resumesAt: Date): CodeHostError {
  const time = `${resumesAt.toISOString().slice(11, 19)} UTC`
  return new CodeHostError(
    'rate_limited',
    `The rate limit of GitHub is used up until ${time}. Work continues by itself after that.`,
    { retryable: true, resumesAt },
  )
}
