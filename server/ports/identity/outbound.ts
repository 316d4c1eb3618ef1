import { IdentityError } from './port'

/** Sends requests to the provider. The creator limits time and size. */
export type IdentityOutbound = (url: string | URL, init?: RequestInit) => Promise<Response>

/** The provider's response as JSON. No response, or one that is not JSON, is a failure of the provider. */
export async function requestJson(
  outbound: IdentityOutbound,
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
    throw new IdentityError('unavailable', `${new URL(url).host} did not answer as an OpenID provider does`, {
      cause,
    })
  }
}
