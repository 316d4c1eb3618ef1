import { beginAttempt } from '../begin-attempt'
import { IdentityError, type IdentityProvider } from '../port'
import { readDeviceStart, readPollError } from './device-flow'
import { OidcConnection, type OidcOptions, scopesOf } from './oidc-connection'
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

/** The authorization code flow. */
function browserSignIn(connection: OidcConnection): Pick<IdentityProvider, 'begin' | 'finish'> {
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

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** The device authorization flow. */
function deviceSignIn(connection: OidcConnection): Pick<IdentityProvider, 'startDevice' | 'pollDevice'> {
  return {
    async startDevice(preferences) {
      const metadata = await connection.discover()
      const endpoint = metadata.device_authorization_endpoint
      if (!endpoint) throw new IdentityError('refused', 'The provider has no device flow')
      const form = { scope: scopesOf(metadata).join(' '), ...connection.preferenceParams(preferences) }
      return readDeviceStart(await connection.post(endpoint, form), connection.options.devicePage)
    },

    async pollDevice(deviceCode) {
      const form = { grant_type: DEVICE_GRANT, device_code: deviceCode }
      try {
        const { grant, idToken } = await connection.requestGrant(form)
        return { status: 'approved', grant, person: await connection.identify(idToken, null) }
      } catch (error) {
        return readPollError(error)
      }
    },
  }
}
