import { beginAttempt } from '../begin-attempt'
import type { IdentityProvider } from '../port'
import { type OidcConnection, scopesOf } from './oidc-connection'

/** The authorization code flow. */
export function browserSignIn(connection: OidcConnection): Pick<IdentityProvider, 'begin' | 'finish'> {
  const { client, redirectUri } = connection.options
  return {
    async begin(preferences) {
      const metadata = await connection.discover()
      return beginAttempt({
        endpoint: metadata.authorization_endpoint,
        clientId: client.id,
        redirectUri,
        scopes: scopesOf(metadata),
        extra: connection.preferenceParams(preferences),
      })
    },

    async finish(code, { codeVerifier, nonce }) {
      const { grant, idToken } = await connection.requestGrant({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      })
      return { grant, person: await connection.identify(idToken, nonce) }
    },
  }
}
