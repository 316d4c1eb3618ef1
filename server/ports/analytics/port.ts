/** Receives usage events. No user action waits for it or fails because of it. */
export interface Analytics {
  /** The key for browsers. It only allows writing. */
  publicKey: string
  host: string
  capture(event: AnalyticsEvent): void
  /** Sends the pending events, within a time limit. */
  close(): Promise<void>
}

export interface AnalyticsEvent {
  name: string
  /** The person of the event. If absent, the event is anonymous and no profile is made. */
  person?: string
  properties?: Record<string, string | number | boolean | null>
}
