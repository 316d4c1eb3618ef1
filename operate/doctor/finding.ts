/** What one check of the doctor found. */
export interface Finding {
  subject: string
  state: 'ok' | 'off' | 'warning' | 'failed'
  message: string
  /** What to do about a warning or failure. */
  fix: string | null
}

/** Makes the findings about one subject. */
export const findingsAbout = (subject: string) => ({
  ok: (message: string): Finding => ({ subject, state: 'ok', message, fix: null }),
  /** Not configured, which is fine. */
  off: (message: string): Finding => ({ subject, state: 'off', message, fix: null }),
  warning: (message: string, fix: string): Finding => ({ subject, state: 'warning', message, fix }),
  failed: (message: string, fix: string): Finding => ({ subject, state: 'failed', message, fix }),
})

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
