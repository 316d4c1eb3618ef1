import { type OwnError, readLogLine } from './read-log-line'

interface ReportOptions {
  /** Sends a body to the address of an alert source. Returns the status of the response. */
  post: (body: string) => Promise<number>
  /** Called when errors could not be sent. Must not log an error, because that would be sent too. */
  onTrouble: (error: unknown) => void
  now?: () => number
}

export interface ErrorReports {
  /** Accepts a log line of level error or above, without secrets. */
  take(line: string): void
  /** Sends the collected errors, unless an attempt failed recently. */
  send(): Promise<void>
  /** Sends the remaining errors. */
  close(): Promise<void>
}

const INTERVAL_MS = 10_000
const MAX_GROUPS = 50
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 1_800_000

const OTHERS: OwnError = {
  fingerprint: 'other errors',
  title: 'Other errors',
  message: `More than ${MAX_GROUPS} different errors within a short time. The log has them all.`,
  level: 'error',
  service: 'plumbline',
  stack: null,
}

/**
 * Sends the errors of this deployment to an alert source: one alert for equal errors, with their count. Errors during a failed
 * sending are dropped: the intake itself may have failed, and its errors must not cause new requests. After a failure, the next
 * attempts wait with growing delays.
 */
export function reportErrors({ post, onTrouble, now = Date.now }: ReportOptions): ErrorReports {
  let groups = new Map<string, OwnError & { count: number }>()
  let waitMs = 0
  let nextAt = 0

  function add(error: OwnError, count: number): void {
    const isFull = groups.size >= MAX_GROUPS && !groups.has(error.fingerprint)
    const group = isFull ? OTHERS : error
    groups.set(group.fingerprint, {
      ...group,
      count: count + (groups.get(group.fingerprint)?.count ?? 0),
    })
  }

  async function send(): Promise<void> {
    if (groups.size === 0 || now() < nextAt) return
    const sentGroups = groups
    groups = new Map()
    try {
      const status = await post(JSON.stringify([...sentGroups.values()]))
      if (status >= 300) throw new Error(`The alert source in ALERTS_URL answered ${status}.`)
      waitMs = 0
    } catch (error) {
      groups = sentGroups
      waitMs = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, waitMs * 2))
      nextAt = now() + waitMs
      onTrouble(error)
    }
  }

  const timer = setInterval(() => void send(), INTERVAL_MS)
  timer.unref()
  return {
    take(line) {
      const error = readLogLine(line)
      if (error) add(error, 1)
    },
    send,
    async close() {
      clearInterval(timer)
      await send()
    },
  }
}
