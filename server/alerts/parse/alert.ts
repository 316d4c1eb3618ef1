export const ALERT_LEVELS = ['critical', 'error', 'warning', 'info'] as const
export type AlertLevel = (typeof ALERT_LEVELS)[number]

/** One alert as all senders' formats are read. Texts are within their limits, but may still hold secrets. */
export interface Alert {
  /** Alerts with the same fingerprint are about the same thing. */
  fingerprint: string
  title: string
  message: string | null
  level: AlertLevel
  service: string | null
  /** The repository as a label names it: `owner/name` or `name`. */
  repo: string | null
  /** Errors since the last alert. */
  count: number
  url: string | null
  stack: string | null
  status: 'firing' | 'resolved'
  /** When it began, by the clock of the sender, as ISO text. */
  startedAt: string | null
  endedAt: string | null
  /** The sender repeats the alert while it lasts. A repeated one with the same `startedAt` is not a new error. */
  isLasting: boolean
}

/** The content of a request. */
export interface AlertBatch {
  alerts: Alert[]
  /** What was left out, as a sentence. */
  note: string | null
}

/** The request cannot be used. `issues` name the places. */
export interface UnreadableAlerts {
  issues: { loc: (string | number)[]; msg: string }[]
}

export const MAX_ALERTS = 10_000
