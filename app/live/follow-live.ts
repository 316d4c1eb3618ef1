import { leadTabs } from './lead-tabs'
import { deliver, type LiveUpdate } from './live-updates'
import { readStream } from './read-stream'

interface LiveOptions {
  /** The tabs of a browser that share a stream have the same name. */
  name: string
  org: string
  signal: AbortSignal
}

/** What one tab passes on to the others. */
interface TabUpdate {
  kind: 'update'
  update: LiveUpdate
  /** When the run ended, or the act was done. Null for a run that is still going, and for a reset. */
  at: string | null
  /** Sent again for a tab that has just opened. */
  isRepeat?: boolean
}

type Message = TabUpdate | { kind: 'opened' }

/** The leading tab keeps what it received for tabs that were loading meanwhile. */
const KEPT_MS = 30_000

/**
 * Delivers the news of the org to this page. One tab of a browser reads the stream and passes its events on, because browsers
 * limit the connections per server. When that tab closes, another continues after the last event.
 */
export function followLive({ name, org, signal }: LiveOptions): void {
  const channel = new BroadcastChannel(name)
  signal.addEventListener('abort', () => channel.close())
  let recent: { message: TabUpdate; receivedAt: number }[] = []
  /** The time of the newest event that this tab has heard of. */
  let lastEnd = ''

  const take = ({ at, update, isRepeat }: TabUpdate) => {
    if (isRepeat && at !== null && at <= lastEnd) return
    if (at !== null && at > lastEnd) lastEnd = at
    deliver(update)
  }
  const pass = (message: TabUpdate) => {
    const receivedAt = performance.now()
    recent = [...recent.filter((each) => receivedAt - each.receivedAt < KEPT_MS), { message, receivedAt }]
    channel.postMessage(message)
    take(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'update') return take(data)
    for (const { message, receivedAt } of recent)
      if (message.at !== null && performance.now() - receivedAt < KEPT_MS)
        channel.postMessage({ ...message, isRepeat: true })
  })
  channel.postMessage({ kind: 'opened' } satisfies Message)

  leadTabs(name, signal, (stop) =>
    readStream({
      org,
      after: () => lastEnd,
      signal: stop,
      onRun: (run) => pass({ kind: 'update', at: run.finished_at, update: { event: 'run', run } }),
      onTalk: (talk) => pass({ kind: 'update', at: talk.at, update: { event: 'talk', talk } }),
      onReset: () => pass({ kind: 'update', at: null, update: { event: 'reset' } }),
      onReady: (at) => {
        lastEnd = at > lastEnd ? at : lastEnd
      },
    }),
  )
}
