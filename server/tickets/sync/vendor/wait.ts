import { setTimeout as delay } from 'node:timers/promises'
import { TrackerError } from '#server/ports/tracker/port'

export async function wait(ms: number, signal: AbortSignal): Promise<void> {
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
