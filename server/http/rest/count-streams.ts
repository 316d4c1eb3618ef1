import { DomainError } from '#server/kernel/errors'

/**
 * Maximum number of live streams per person in this process. Each holds a connection and is checked for access every few
 * seconds.
 */
const MAX_STREAMS = 50
/** Clients that reconnect automatically wait this long. */
const RETRY_AFTER_S = 10

/** Counts the open streams of each subject. */
export function createStreamCounter(max = MAX_STREAMS) {
  const openStreams = new Map<string, number>()

  /** Throws 429 at the limit. The stream is counted until the signal aborts or the returned function is called. */
  return function openStream(subject: string, signal: AbortSignal): () => void {
    const count = openStreams.get(subject) ?? 0
    if (count >= max) throw tooManyStreams(max)
    openStreams.set(subject, count + 1)
    let isOpen = true
    const close = () => {
      if (!isOpen) return
      isOpen = false
      signal.removeEventListener('abort', close)
      const left = (openStreams.get(subject) ?? 1) - 1
      if (left > 0) openStreams.set(subject, left)
      else openStreams.delete(subject)
    }
    signal.addEventListener('abort', close)
    return close
  }
}

const tooManyStreams = (max: number) =>
  new DomainError('rate_limited', {
    message: `You have ${max} live streams open. Close one, then open another.`,
    retryable: true,
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  })
