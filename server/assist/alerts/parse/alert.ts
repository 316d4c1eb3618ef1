export const ALERT_LEVELS = ['critical', 'error', 'warning', 'info'] as const
export type AlertLevel = (typeof ALERT_LEVELS)[number]

/** An alert, normalized from any sender's format. Texts are within their limits, but may still contain secrets. */
export interface Alert {
  /** Equal for alerts about the same thing. */
  fingerprint: string
  title: string
  message: string | null
  level: AlertLevel
  service: string | null
  /** The repository named by a label: `owner/name` or `name`. */
  repo: string | null
  /** Errors since the last alert. */
  count: number
  url: string | null
  stack: string | null
  status: 'firing' | 'resolved'
  /** Start time by the sender's clock, as ISO text. */
  startedAt: string | null
  endedAt: string | null
  /** The sender repeats the alert while it lasts. A repetition with the same `startedAt` is not a new error. */
  isLasting: boolean
}

/** The content of a request. */
export interface AlertBatch {
  alerts: Alert[]
  /** The omitted parts, as a sentence. */
  note: string | null
}

/** An invalid request. `issues` contains the locations. */
export interface UnreadableAlerts {
  issues: { loc: (string | number)[]; msg: string }[]
}

export const MAX_ALERTS = 10_000
