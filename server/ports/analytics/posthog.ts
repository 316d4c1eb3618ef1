import { randomUUID } from 'node:crypto'
import { PostHog } from 'posthog-node'
import type { Analytics } from './port'

interface PostHogOptions {
  key: string
  host: string
  fetch: typeof globalThis.fetch
  onTrouble(error: unknown): void
}

const CLOSING_MS = 2000

export function openPostHog({ key, host, fetch, onTrouble }: PostHogOptions): Analytics {
  const client = new PostHog(key, { host, fetch: send, fetchRetryCount: 0, disableGeoip: true })

  /**
   * The client would print failures itself instead of using our log, so failures are logged here and reported to it as success.
   */
  async function send(url: string, init: object): Promise<Response> {
    try {
      const response = await fetch(url, init)
      if (response.ok) return response
      onTrouble(new Error(`${host} answered ${response.status}`))
    } catch (error) {
      onTrouble(error)
    }
    return Response.json({})
  }

  return {
    publicKey: key,
    host,
    capture: ({ name, person, properties = {} }) =>
      client.capture({
        event: name,
        distinctId: person ?? randomUUID(),
        properties: { ...properties, $process_person_profile: person !== undefined },
      }),
    close: () => client.shutdown(CLOSING_MS),
  }
}
