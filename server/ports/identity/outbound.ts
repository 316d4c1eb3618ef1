import { IdentityUnavailable } from './port'

/** How the provider is asked: bounded in time and size by whoever makes it. */
export type Outbound = (url: string | URL, init?: RequestInit) => Promise<Response>

/** What the provider says, as JSON. Anything but JSON, and no answer at all, is its failure. */
export async function askJson(
  outbound: Outbound,
  url: string,
  init: RequestInit,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await outbound(url, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  } catch (cause) {
    throw new IdentityUnavailable(`${new URL(url).host} did not answer as an OpenID provider does`, { cause })
  }
}
