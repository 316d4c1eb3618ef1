import type { Logger } from 'pino'
import type { StreamEvent } from '../../kernel/stream-event'

interface Options {
  /** Aborts when nobody listens any more. */
  signal: AbortSignal
  /** Called when the client has gone away. */
  onGone(): void
  log: Logger
  /** How long to be silent. Proxies close what is so for longer, and a comment says that the server lives. */
  commentMs?: number
}

const COMMENT_MS = 15_000

/** Sends events as they come, by the rules of server-sent events. */
export function sendEvents(events: AsyncIterable<StreamEvent>, options: Options): Response {
  const pieces = write(events, options)
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
    // Nothing is begun for an answer whose body nobody reads.
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

/** The status was sent long ago: what fails now can only be logged, and the browser connects again. */
async function* write(
  events: AsyncIterable<StreamEvent>,
  { signal, log, commentMs = COMMENT_MS }: Options,
): AsyncGenerator<string> {
  try {
    for await (const event of withComments(events, commentMs, signal))
      yield event === null ? ':\n\n' : frame(event)
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'a stream of events broke off')
  }
}

const frame = ({ event, data }: StreamEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The events, and null whenever it is time for a comment. */
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
      const found = await within(due - performance.now(), next, signal)
      if (found === null) {
        due = performance.now() + everyMs
        yield null
      } else {
        if (found.done) return
        yield found.value
        next = iterator.next()
      }
    }
  } finally {
    await iterator.return?.()
  }
}

/** What comes within so long, else null. Unlike a race with a long wait it holds on to nothing that came. */
function within<T>(ms: number, coming: Promise<T>, signal: AbortSignal): Promise<T | null> {
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
    coming.then(
      (found) => settle(() => resolve(found)),
      (error) => settle(() => reject(error)),
    )
    if (signal.aborted) giveUp()
  })
}
