import type { WebClient } from '@slack/web-api'

export interface SlackOptions {
  token: string
  /** null: Slack itself. */
  apiUrl: string | null
  fetch: typeof globalThis.fetch
}

/** Retries are handled by the queue, which also survives a crash. */
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
