import type { IdentityProvider } from '../port'
import { browserSignIn } from './browser-sign-in'
import { deviceSignIn } from './device-sign-in'
import { OidcConnection, type OidcOptions } from './oidc-connection'
import { readClaims } from './verify-token'

/** Any OpenID provider, configured by its issuer's address alone. */
export function connectOidc(options: OidcOptions): IdentityProvider {
  const { client, audience } = options
  const connection = new OidcConnection(options)

  return {
    ...browserSignIn(connection),
    ...deviceSignIn(connection),

    async renew(refreshToken) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return (await connection.requestGrant(form)).grant
    },

    async revoke(refreshToken) {
      const { revocation_endpoint } = await connection.discover()
      if (!revocation_endpoint) return
      await connection.post(revocation_endpoint, { token: refreshToken, token_type_hint: 'refresh_token' })
    },

    async endSessionUrl(returnTo) {
      const { end_session_endpoint } = await connection.discover()
      if (!end_session_endpoint) return null
      const url = new URL(end_session_endpoint)
      url.searchParams.set('client_id', client.id)
      url.searchParams.set('post_logout_redirect_uri', returnTo)
      return url
    },

    verifyAccessToken: async (token, resource) => {
      const resources = resource === undefined ? [] : [resource]
      return readClaims(await connection.verify(token, audience ?? client.id, ...resources))
    },
  }
}
