import { DomainError } from '../kernel/errors'

const MAX_MS = 45_000

/** Runs the work until it ends, the client goes away, or the time limit is reached. */
export async function withinTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  gone: AbortSignal,
  maxMs = MAX_MS,
): Promise<T> {
  const limit = AbortSignal.timeout(maxMs)
  const signal = AbortSignal.any([gone, limit])
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(limit.aborted ? tooSlow(maxMs) : signal.reason), {
      once: true,
    })
  })
  return Promise.race([work(signal), stopped])
}

const tooSlow = (maxMs: number) =>
  new DomainError('unavailable', {
    message: `The call took longer than ${maxMs / 1000} seconds. Ask for less at once, or try again later.`,
    retryable: true,
  })
