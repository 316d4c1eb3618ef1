import { DomainError } from '#server/kernel/errors'

const MAX_MS = 45_000

/** Runs the work until it ends, the client disconnects, or the time limit is reached. */
export async function withinTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  clientGone?: AbortSignal,
  maxMs = MAX_MS,
): Promise<T> {
  const stop = new AbortController()
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason))
  })
  const stopIfGone = () => stop.abort(clientGone?.reason)
  if (clientGone?.aborted) stopIfGone()
  clientGone?.addEventListener('abort', stopIfGone)
  const timer = setTimeout(() => stop.abort(tooSlow(maxMs)), maxMs)
  try {
    return await Promise.race([work(stop.signal), stopped])
  } finally {
    clearTimeout(timer)
    clientGone?.removeEventListener('abort', stopIfGone)
  }
}

const tooSlow = (maxMs: number) =>
  new DomainError('unavailable', {
    message: `The call took longer than ${maxMs / 1000} seconds. Ask for less at once, or try again later.`,
    retryable: true,
  })
