import { setTimeout as delay } from 'node:timers/promises'
import { type Tracker, TrackerError, type TrackerSite } from '#server/ports/tracker/port'
import type { Ticket } from '#spec/tickets/ticket'
import { createBatcher, createLimiter } from './concurrency'
import { createMarkSearch, type VendorRequest } from './section-marks'

/** The vendor accepts no more requests. null: until a person acts. */
export class OutageError extends Error {
  constructor(
    message: string,
    readonly until: Date | null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The credential was deleted or replaced during the run, which starts again with the current state. */
export class WithdrawnError extends OutageError {}

export interface VendorTiming {
  /** Delays between the attempts of a repeatable request. */
  backoffMs: readonly number[]
  /** A longer wait postpones the run instead. */
  longestWaitMs: number
  /** How long a vendor that does not respond gets no requests. */
  outageMs: number
  /** Maximum number of parallel requests. */
  concurrency: number
}

const REFUSED = Symbol('the vendor takes no requests now')

export const VENDOR_TIMING: VendorTiming = {
  backoffMs: [200, 1_000, 3_000],
  longestWaitMs: 10_000,
  outageMs: 60_000,
  concurrency: 8,
}

/**
 * Number of consecutive failures, of different requests, that count as an outage of the vendor and not of one ticket. A request
 * here consists of up to a dozen HTTP requests, so a vendor that fails one in ten often fails several requests in a row.
 */
const OUTAGE_FAILURES = 25
const MAX_READ = 100

/**
 * One ticket system during a run. Repeats repeatable requests, waits when the vendor asks for it, and decides when its failures
 * are an outage. After an outage it sends nothing.
 */
export class Vendor {
  outage: OutageError | null = null
  #failures = 0
  #resumesAt = 0
  readonly #limit: ReturnType<typeof createLimiter>
  /** Prepares as many requests as may be sent while others are running, so that the database costs the vendor no time. */
  readonly #limitPrepared: ReturnType<typeof createLimiter>
  readonly #read: (id: string) => Promise<Ticket | null>
  #site: Promise<TrackerSite> | null = null
  readonly findByMark: ReturnType<typeof createMarkSearch>

  constructor(
    private readonly tracker: Tracker,
    private readonly signal: AbortSignal,
    private readonly timing: VendorTiming = VENDOR_TIMING,
  ) {
    this.#limit = createLimiter(timing.concurrency)
    this.#limitPrepared = createLimiter(2 * timing.concurrency)
    this.#read = createBatcher(
      (ids: string[]) => this.repeat((open, options) => open.readMany(ids, options)),
      {
        maxSize: MAX_READ,
      },
    )
    this.findByMark = createMarkSearch((request) => this.repeat(request), timing.concurrency)
  }

  /** A request that may be sent again if its response was lost. */
  async repeat<T>(request: VendorRequest<T>, beforeSend?: () => Promise<void>): Promise<T> {
    for (const backoff of this.timing.backoffMs) {
      try {
        return await this.once(request, beforeSend)
      } catch (error) {
        if (!isUncertain(error)) throw error
        await wait(backoff, this.signal)
      }
    }
    return this.once(request, beforeSend)
  }

  /**
   * A request that is sent once. It is only sent again if the vendor rejected it without processing. `beforeSend` runs when at most
   * one other request is ahead of it in its slot.
   */
  async once<T>(request: VendorRequest<T>, beforeSend?: () => Promise<void>): Promise<T> {
    for (;;) {
      await this.#waitForVendor()
      const result = await this.#limitPrepared(() => this.#prepare(request, beforeSend))
      if (result !== REFUSED) return result
    }
  }

  async #prepare<T>(
    request: VendorRequest<T>,
    beforeSend?: () => Promise<void>,
  ): Promise<T | typeof REFUSED> {
    if (this.outage) throw this.outage
    if (this.#resumesAt > Date.now()) return REFUSED
    await beforeSend?.()
    return this.#limit(() => this.#attempt(request))
  }

  async #attempt<T>(request: VendorRequest<T>): Promise<T | typeof REFUSED> {
    if (this.outage) throw this.outage
    if (this.#resumesAt > Date.now()) return REFUSED
    try {
      const result = await request(this.tracker, { signal: this.signal })
      this.#failures = 0
      return result
    } catch (error) {
      throwIfAborted(this.signal)
      if (!(error instanceof TrackerError)) throw error
      if (error.code !== 'rate_limited') throw this.#judge(error)
      this.#resumesAt = error.resumesAt?.getTime() ?? Date.now() + (this.timing.backoffMs.at(-1) ?? 0)
      return REFUSED
    }
  }

  /** Reads one ticket, combined with other reads at the same time. */
  read(id: string): Promise<Ticket | null> {
    return this.#read(id)
  }

  /** Read once per run: a site does not move during a run. */
  site(): Promise<TrackerSite> {
    this.#site ??= this.repeat((tracker, options) => tracker.site(options))
    return this.#site
  }

  async #waitForVendor(): Promise<void> {
    for (let ms = this.#resumesAt - Date.now(); ms > 0; ms = this.#resumesAt - Date.now()) {
      if (ms > this.timing.longestWaitMs)
        this.outage ??= new OutageError(
          'The ticket system takes no more requests for now.',
          new Date(this.#resumesAt),
        )
      if (this.outage) throw this.outage
      await wait(ms, this.signal)
    }
    if (this.outage) throw this.outage
    throwIfAborted(this.signal)
  }

  #judge(error: TrackerError): Error {
    if (error.code === 'unauthorized') {
      const message = `The ticket system rejects the credential: ${error.message}`
      this.outage = new OutageError(message, null, { cause: error })
    } else if (error.code === 'withdrawn') {
      this.outage = new WithdrawnError(error.message, new Date(), { cause: error })
    } else if (isUncertain(error)) {
      this.#failures += 1
      if (this.#failures >= OUTAGE_FAILURES) {
        const until = error.resumesAt ?? new Date(Date.now() + this.timing.outageMs)
        this.outage = new OutageError(`The ticket system does not answer: ${error.message}`, until, {
          cause: error,
        })
      }
    } else this.#failures = 0
    return this.outage ?? error
  }
}

/** Whether the work may have been done although the request failed. */
export const isUncertain = (error: unknown): error is TrackerError =>
  error instanceof TrackerError && (error.code === 'unavailable' || error.code === 'garbled')

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error) => {
    throwIfAborted(signal)
    throw error
  })
}

/** Tells a person who waited for the maximum time that the ticket system is the reason. */
export function throwIfAborted({ aborted, reason }: AbortSignal): void {
  if (!aborted) return
  const isLate = reason instanceof DOMException && reason.name === 'TimeoutError'
  if (!isLate) throw reason
  const message = 'The ticket system did not answer in time. Try again later.'
  throw new TrackerError('unavailable', message, { retryable: true, cause: reason })
}
