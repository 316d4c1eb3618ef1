import type { LiveRunWire, LiveTalkWire } from '#server/library/progress/wire'
import { orgPath } from '#shared/page-paths'

interface StreamOptions {
  org: string
  /** The time of the last known event; empty at first. */
  after: () => string
  signal: AbortSignal
  onRun: (run: LiveRunWire) => void
  onTalk: (talk: LiveTalkWire) => void
  onReset: () => void
  onReady: (at: string) => void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** Reads the live stream of the org until the signal aborts. A stream that ends or is refused is opened again after a pause. */
export async function readStream(options: StreamOptions): Promise<void> {
  let failures = 0
  while (!options.signal.aborted) {
    const wasReady = await readOnce(options)
    failures = wasReady ? 0 : failures + 1
    await pause(pauseAfter(failures), options.signal)
  }
}

/** Resolves at the end of the stream, with true if it had become ready. */
function readOnce({ org, after, signal, onRun, onTalk, onReset, onReady }: StreamOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const query = new URLSearchParams(after() === '' ? {} : { after: after() })
    const source = new EventSource(`${orgPath(org, 'api/live')}?${query}`)
    let wasReady = false
    const end = () => {
      source.close()
      signal.removeEventListener('abort', end)
      resolve(wasReady)
    }
    const listen = <Data>(name: string, take: (data: Data) => void) =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => take(JSON.parse(data) as Data))
    listen('run', onRun)
    listen('talk', onTalk)
    listen('reset', onReset)
    listen<{ at: string }>('ready', ({ at }) => {
      wasReady = true
      onReady(at)
    })
    source.addEventListener('error', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

/** Random, so that the browsers of an org do not all come back at once. */
const pauseAfter = (failures: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.5 + Math.random())

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
