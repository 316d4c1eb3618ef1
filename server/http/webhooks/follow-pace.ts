/** Time for a body in addition to the time of its bytes. */
const GRACE_MS = 5_000
const BYTES_PER_MS = 50

/** Rejects `late` once a body has taken longer than 5 s plus the time its bytes need at 50 KB a second. */
export function followPace(lateError: () => Error) {
  const startedAt = performance.now()
  let bytes = 0
  let reject: (error: Error) => void
  const late = new Promise<never>((_, rejectLate) => {
    reject = rejectLate
  })
  let isStopped = false
  let timer = setTimeout(check, GRACE_MS)
  // If a body ends in another way, the promise is unused.
  late.catch(() => undefined)

  /** Runs at the deadline known when the timer was set. Bytes that arrived later extend it. */
  function check(hasRead = false): void {
    if (isStopped) return
    const leftMs = startedAt + GRACE_MS + bytes / BYTES_PER_MS - performance.now()
    if (leftMs > 0) timer = setTimeout(check, leftMs)
    else if (hasRead) reject(lateError())
    // This process may have been busy: bytes that have arrived are read first.
    else setImmediate(() => setImmediate(() => check(true)))
  }

  return {
    late,
    add(count: number): void {
      bytes += count
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
