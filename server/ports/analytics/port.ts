/** Who hears what is used. It is told and forgotten: nothing that a person does waits for it, or fails with it. */
export interface Analytics {
  /** What a browser may know of it: the key only writes. */
  publicKey: string
  host: string
  capture(event: AnalyticsEvent): void
  /** Sends what has not been sent yet, within reason. */
  close(): Promise<void>
}

export interface AnalyticsEvent {
  name: string
  /** Of whom it is told. Left out, it is told of nobody: no profile is made. */
  person?: string
  properties?: Record<string, string | number | boolean | null>
}
