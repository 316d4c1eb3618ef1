import { z } from 'zod'
import { type IdentityOutbound, requestJson } from './outbound'
import { IdentityError, type TokenGrant } from './port'

export interface OAuthClient {
  id: string
  /** Null for a public client. */
  secret: string | null
}

const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().int().positive().default(3600),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().optional(),
})

const Refusal = z.object({ error: z.string(), error_description: z.string().optional() })

/** The provider rejected the request, with its own error code. */
export class TokenRefused extends IdentityError {
  constructor(readonly reason: string) {
    super('refused', `The provider refused: ${reason}`)
  }
}

/**
 * Posts a form with the client's credentials. They are form-encoded before they are joined: RFC 6749, 2.3.1.
 */
export async function postForm(
  outbound: IdentityOutbound,
  url: string,
  client: OAuthClient,
  form: Record<string, string>,
): Promise<unknown> {
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ ...form, client_id: client.id })
  if (client.secret !== null) {
    const pair = [client.id, client.secret].map((part) =>
      new URLSearchParams([[part, '']]).toString().slice(0, -1),
    )
    headers.authorization = `Basic ${Buffer.from(pair.join(':')).toString('base64')}`
  }
  const response = await requestJson(outbound, url, { method: 'POST', headers, body })
  if (response.status === 200) return response.body
  const refusal = Refusal.safeParse(response.body)
  if (response.status < 500 && refusal.success) throw new TokenRefused(refusal.data.error)
  throw new IdentityError('unavailable', `The provider answered ${response.status}`)
}

export async function requestToken(
  outbound: IdentityOutbound,
  url: string,
  client: OAuthClient,
  form: Record<string, string>,
): Promise<{ grant: TokenGrant; idToken: string | null }> {
  const tokens = Tokens.safeParse(await postForm(outbound, url, client, form))
  if (!tokens.success)
    throw new IdentityError('unavailable', 'The provider gave no tokens', { cause: tokens.error })
  const { access_token, expires_in, refresh_token, id_token } = tokens.data
  const grant = { accessToken: access_token, expiresInS: expires_in, refreshToken: refresh_token ?? null }
  return { grant, idToken: id_token ?? null }
}
