import { RequestError } from 'octokit'

/** GitHub's response to a token of the App whose times are in the future or expired by GitHub's clock. */
const WRONG_TIME = /claim \('(?:iat|exp)'\)/

/** Whether GitHub rejects the App's token because of the times in it. */
export const isWrongTime = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.status === 401 && WRONG_TIME.test(error.message)

/** How far GitHub's clock was ahead of this machine's. Null if the response has no date. */
export function clockOffsetOf({ response }: RequestError, now: Date): number | null {
  const date = Date.parse(String(response?.headers.date))
  return Number.isNaN(date) ? null : date - now.getTime()
}

/**
 * GitHub's time. Equals this machine's until GitHub rejects a token because of its times: such a response is never cached, so
 * its date is trusted.
 */
export class HostClock {
  offsetMs = 0

  constructor(private readonly localNow: () => Date) {}

  now = (): Date => new Date(this.localNow().getTime() + this.offsetMs)

  /** True if the time was corrected, so that a retry makes sense. */
  learnFrom(error: RequestError): boolean {
    const offset = isWrongTime(error) ? clockOffsetOf(error, this.localNow()) : null
    if (offset === null) return false
    this.offsetMs = offset
    return true
  }
}
