import { DomainError } from '../../kernel/errors'

const RETRY_AFTER_S = 5

/**
 * Limits the total memory of the bodies being read, so that a flood of large bodies cannot crash the process.
 */
export interface BodyBudget {
  /** Throws 503 when the budget is used up. `release` returns the bytes that were taken. */
  open(): { take(bytes: number): void; release(): void }
}

export function createBodyBudget(totalBytes: number): BodyBudget {
  let usedBytes = 0
  return {
    open() {
      let reservedBytes = 0
      return {
        take(bytes) {
          if (usedBytes + bytes > totalBytes) throw budgetExceeded()
          usedBytes += bytes
          reservedBytes += bytes
        },
        release() {
          usedBytes -= reservedBytes
          reservedBytes = 0
        },
      }
    },
  }
}

const budgetExceeded = () =>
  new DomainError('unavailable', {
    message: 'Too many events at once. Send this one again in a few seconds.',
    retryable: true,
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  })
