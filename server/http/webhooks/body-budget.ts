import { DomainError } from '../../kernel/errors'

const RETRY_AFTER_S = 5

/** How much of the bodies under way may be in memory together: a flood of large ones must not end the process. */
export interface BodyBudget {
  /** Refused (503) when there is no room; what was taken is given back by `release`. */
  open(): { take(bytes: number): void; release(): void }
}

export function createBodyBudget(totalBytes: number): BodyBudget {
  let held = 0
  return {
    open() {
      let own = 0
      return {
        take(bytes) {
          if (held + bytes > totalBytes) throw noRoom()
          held += bytes
          own += bytes
        },
        release() {
          held -= own
          own = 0
        },
      }
    },
  }
}

const noRoom = () =>
  new DomainError('unavailable', {
    message: 'More events arrive at once than there is room for. Send this one again in a few seconds.',
    retryable: true,
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  })
