import { z } from 'zod'
import { CodeHostError } from '../port'
import { APP_EVENTS, APP_PERMISSIONS } from './app-needs'

interface MakerOptions {
  apiUrl: string
  /** Limits time and size. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

interface AppAddresses {
  baseUrl: string
  /** Where the browser returns with the code. */
  returnUrl: string
}

/** GitHub allows no longer names of Apps. */
const MAX_NAME = 34

const Conversion = z.object({
  id: z.number(),
  slug: z.string().min(1),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  webhook_secret: z.string().nullish(),
  pem: z.string().min(1),
})

/** Creates GitHub Apps from a manifest: a person agrees at GitHub, and the code of the return becomes the App's secrets. */
export function githubAppMaker({ apiUrl, fetch }: MakerOptions) {
  return {
    formUrl(state: string, organization: string | null): string {
      const account = organization === null ? '' : `/organizations/${organization}`
      return `${webOf(apiUrl)}${account}/settings/apps/new?${new URLSearchParams({ state })}`
    },

    manifest: ({ baseUrl, returnUrl }: AppAddresses) => ({
      name: `Plumbline ${new URL(baseUrl).hostname}`.slice(0, MAX_NAME),
      url: baseUrl,
      redirect_url: returnUrl,
      callback_urls: [`${baseUrl}/auth/codehost/callback`],
      setup_url: `${baseUrl}/app/setup/complete`,
      public: false,
      default_permissions: APP_PERMISSIONS,
      ...eventsTo(baseUrl),
    }),

    async finish(code: string) {
      const url = `${apiUrl}/app-manifests/${encodeURIComponent(code)}/conversions`
      const { status, body } = await post(fetch, url)
      if (status === 404)
        throw new CodeHostError('invalid', 'GitHub does not know this code any more. Create the App again.')
      const converted = Conversion.safeParse(body)
      if (!converted.success)
        throw new CodeHostError(
          'corrupt',
          `GitHub answered the new App with status ${status}. Create it again.`,
        )
      return converted.data
    },
  }
}

const HEADERS = { accept: 'application/vnd.github+json', 'user-agent': 'plumbline' }

async function post(fetch: MakerOptions['fetch'], url: string): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, { method: 'POST', headers: HEADERS, redirect: 'error' })
    return { status: response.status, body: await response.json() }
  } catch (cause) {
    throw new CodeHostError('timeout', 'GitHub did not answer. Create the App again.', { cause })
  }
}

/** GitHub rejects a manifest with an unreachable webhook. Such an App receives no events. */
const eventsTo = (baseUrl: string) =>
  baseUrl.startsWith('https:')
    ? { hook_attributes: { url: `${baseUrl}/webhook`, active: true }, default_events: APP_EVENTS }
    : {}

/** Derives the web address from the API address. */
function webOf(apiUrl: string): string {
  const { hostname, origin } = new URL(apiUrl)
  return hostname === 'api.github.com' ? 'https://github.com' : origin
}
