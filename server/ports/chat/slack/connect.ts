import type { WebClient } from '@slack/web-api'

export interface SlackOptions {
  token: string
  /** Null: Slack itself. */
  apiUrl: string | null
  fetch: typeof globalThis.fetch
}

/** Repeating is the business of the queue, which also survives a crash. */
export async function connect({ token, apiUrl, fetch }: SlackOptions): Promise<WebClient> {
  const { LogLevel, WebClient } = await import('./sdk')
  return new WebClient(token, {
    fetch,
    ...(apiUrl === null ? {} : { slackApiUrl: `${apiUrl}/` }),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logLevel: LogLevel.ERROR,
  })
}
