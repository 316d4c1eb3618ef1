import { leadTabs } from './lead-tabs'
import { deliver, type LiveUpdate } from './live-updates'
import { readStream } from './read-stream'

interface LiveOptions {
  /** The tabs of a browser that share a stream have the same name. */
  name: string
  org: string
  /** When the server read the data of this page. */
  since: string
  signal: AbortSignal
}

interface Ended {
  kind: 'update'
  update: LiveUpdate
  /** When the run ended; null for one that has not. */
  at: string | null
  /** Sent again for a tab that has just opened. */
  isRepeat?: boolean
}

type Message = Ended | { kind: 'opened'; since: string }

/** The newest ends that the leading tab keeps for tabs that open. */
const KEPT = 50

/**
 * Delivers the news of the org to this page. One tab of a browser reads the stream and passes its events on, because browsers
 * limit the connections per server. When that tab closes, another continues after the last event.
 */
export function followLive({ name, org, since, signal }: LiveOptions): void {
  const channel = new BroadcastChannel(name)
  signal.addEventListener('abort', () => channel.close())
  const recent: Ended[] = []
  let last = since

  const take = ({ at, update, isRepeat }: Ended) => {
    if (isRepeat && at !== null && at <= last) return
    if (at !== null && at > last) last = at
    deliver(update)
  }
  const pass = (message: Ended) => {
    if (message.at !== null) recent.push(message)
    if (recent.length > KEPT) recent.shift()
    channel.postMessage(message)
    take(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'update') return take(data)
    for (const message of recent)
      if (message.at !== null && message.at > data.since) channel.postMessage({ ...message, isRepeat: true })
  })
  channel.postMessage({ kind: 'opened', since } satisfies Message)

  leadTabs(name, signal, (stop) =>
    readStream({
      org,
      after: () => last,
      signal: stop,
      onRun: (run) => pass({ kind: 'update', at: run.finished_at, update: { event: 'run', run } }),
      onReset: () => pass({ kind: 'update', at: null, update: { event: 'reset' } }),
      onReady: (at) => {
        last = at > last ? at : last
      },
    }),
  )
}
