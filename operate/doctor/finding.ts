import { OutboundError } from '#server/ports/http'

/** One result of a check of the doctor. */
export interface Finding {
  subject: string
  state: 'ok' | 'off' | 'warning' | 'failed'
  message: string
  /** How to fix a warning or failure. */
  fix: string | null
}

/** Creates the findings about one subject. */
export const findingsAbout = (subject: string) => ({
  ok: (message: string): Finding => ({ subject, state: 'ok', message, fix: null }),
  /** Not configured, which is fine. */
  off: (message: string): Finding => ({ subject, state: 'off', message, fix: null }),
  warning: (message: string, fix: string): Finding => ({ subject, state: 'warning', message, fix }),
  failed: (message: string, fix: string): Finding => ({ subject, state: 'failed', message, fix }),
})

/** The error's message, plus its network cause: vendors' packages put that into `cause`. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const reason = networkFailureOf(error)
  return reason === null || message.includes(reason) ? message : `${message} ${reason}`
}

/** The properties in which packages store the cause of an error. */
interface Caused {
  cause?: unknown
  original?: unknown
  detail?: unknown
}

function networkFailureOf(error: unknown): string | null {
  if (error instanceof OutboundError) return error.message
  if (!(error instanceof Error)) return null
  const { cause, original, detail } = error as Caused
  return networkFailureOf(cause) ?? networkFailureOf(original) ?? networkFailureOf(detail)
}
