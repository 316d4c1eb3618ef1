import { type PortAnswer, PortError } from '#server/ports/port-error'

/** Sends requests to addresses that people entered. Rejects private addresses. */
export interface WebhookSender {
  /** Returns the response status, whatever it is. Redirects are not followed. */
  post(url: string, request: WebhookRequest): Promise<number>

  /** Why this address can never be reached, as a sentence; null if it may be. */
  refusalOf(url: string): string | null
}

export interface WebhookRequest {
  headers: Record<string, string>
  body: string
}

/** Why a webhook did not accept a request. The message is for people. */
export class WebhookError extends PortError<'failed' | 'gone'> {
  override name = 'WebhookError'

  constructor(code: 'failed' | 'gone', message: string, options: ErrorOptions = {}) {
    super(code, message, { retryable: code === 'failed', ...options })
  }

  override get answer(): PortAnswer {
    return { code: 'upstream_failed', message: this.message }
  }
}
