import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import type { StreamEvent } from '#server/kernel/stream-event'

interface EventStreamOptions {
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /** Aborts when the process begins to stop. */
  stopping?: AbortSignal
  /** Called when the client disconnects. */
  onGone(): void
  log: Logger
  /**
   * Longest silence before a comment is sent, in ms. Proxies close connections that are silent for longer.
   */
  commentMs?: number
}

const COMMENT_MS = 15_000

/** Random delays after which browsers reconnect to another process or the next one, so that they do not all come at once. */
const COMEBACK_MS = { min: 1_000, max: 5_000 }

/** Sends events as server-sent events. */
export function sendEvents(events: AsyncIterable<StreamEvent>, options: EventStreamOptions): Response {
  const pieces = formatEvents(events, options)
  const encoder = new TextEncoder()
  let isGone = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (isGone) return
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel() {
        isGone = true
        options.onGone()
      },
    },
    // With a high-water mark of 0, no event is read until the client reads the body.
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}

/** The status was sent long ago, so a failure can only be logged. The browser reconnects. */
async function* formatEvents(
  events: AsyncIterable<StreamEvent>,
  { signal, stopping, log, commentMs = COMMENT_MS }: EventStreamOptions,
): AsyncGenerator<string> {
  try {
    for await (const event of withComments(events, commentMs, signal))
      yield event === null ? ':\n\n' : frame(event)
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'a stream of events broke off')
  }
  if (stopping?.aborted) yield `retry: ${randomInt(COMEBACK_MS.min, COMEBACK_MS.max)}\n\n`
}

const frame = ({ event, data }: StreamEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Yields the events, and null whenever a comment is due. */
async function* withComments<T>(
  events: AsyncIterable<T>,
  everyMs: number,
  signal: AbortSignal,
): AsyncGenerator<T | null> {
  const iterator = events[Symbol.asyncIterator]()
  let next = iterator.next()
  let due = performance.now() + everyMs
  try {
    for (;;) {
      const result = await resolveWithin(due - performance.now(), next, signal)
      if (result === null) {
        due = performance.now() + everyMs
        yield null
      } else {
        if (result.done) return
        yield result.value
        next = iterator.next()
      }
    }
  } finally {
    await iterator.return?.()
  }
}

/**
 * The value if it arrives in time, else null. Unlike a race with a long timer, it does not keep values in
 * memory.
 */
function resolveWithin<T>(ms: number, promise: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      act()
    }
    const giveUp = () => settle(() => reject(signal.reason))
    const timer = setTimeout(() => settle(() => resolve(null)), ms)
    timer.unref()
    signal.addEventListener('abort', giveUp)
    promise.then(
      (result) => settle(() => resolve(result)),
      (error) => settle(() => reject(error)),
    )
    if (signal.aborted) giveUp()
  })
}
