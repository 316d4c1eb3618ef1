import { beginAttempt } from '../begin-attempt'
import type { IdentityOutbound } from '../outbound'
import {
  IdentityError,
  type IdentityProvider,
  type SignInPreferences,
  type TokenGrant,
  type VerifiedPerson,
} from '../port'
import { type OAuthClient, postForm, requestToken } from '../request-token'
import { readDeviceStart, readPollError } from './device-flow'
import { createDiscovery, type Metadata } from './discovery'
import { createTokenVerifier, readClaims, readPerson, type VerifyToken } from './verify-token'

export interface OidcOptions {
  issuer: string
  client: OAuthClient
  /** The audience of access tokens. Null if the provider has no audiences; tokens then name the client. */
  audience: string | null
  redirectUri: string
  /** Our page for device codes, if the provider has none. */
  devicePage: string | null
  outbound: IdentityOutbound
  now: () => Date
}

const SCOPES = ['openid', 'profile', 'email']
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** Any OpenID provider, configured by its issuer's address alone. */
export function connectOidc(options: OidcOptions): IdentityProvider {
  const { issuer, client, audience, redirectUri, outbound, now } = options
  const discover = createDiscovery(issuer, outbound)
  const verifierOf = reuseLatest((jwksUri) => createTokenVerifier(jwksUri, outbound))

  const verify = async (token: string, tokenAudience: string) =>
    verifierOf((await discover()).jwks_uri)(token, { issuer, audience: tokenAudience, now: now() })

  const identify = async (idToken: string | null, nonce: string | null): Promise<VerifiedPerson> => {
    if (idToken === null) throw new IdentityError('refused', 'The provider gave no ID token')
    const payload = await verify(idToken, client.id)
    if (nonce !== null && payload.nonce !== nonce) throw new IdentityError('refused', 'The nonce is another')
    if (Array.isArray(payload.aud) && payload.azp !== undefined && payload.azp !== client.id)
      throw new IdentityError('refused', 'The ID token was made for another client')
    return readPerson(payload)
  }

  const requestGrant = async (form: Record<string, string>) =>
    requestToken(outbound, (await discover()).token_endpoint, client, form)

  const preferenceParams = ({ organization, connection }: SignInPreferences): Record<string, string> => ({
    ...(audience === null ? {} : { audience }),
    ...(organization === null ? {} : { organization }),
    ...(connection === null ? {} : { connection }),
  })

  return {
    async begin(preferences) {
      const metadata = await discover()
      const authorization = { endpoint: metadata.authorization_endpoint, clientId: client.id, redirectUri }
      return beginAttempt({
        ...authorization,
        scopes: scopesOf(metadata),
        extra: preferenceParams(preferences),
      })
    },

    async finish(code, { codeVerifier, nonce }) {
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      }
      const { grant, idToken } = await requestGrant(form)
      return { grant, person: await identify(idToken, nonce) }
    },

    async renew(refreshToken): Promise<TokenGrant> {
      const { grant } = await requestGrant({ grant_type: 'refresh_token', refresh_token: refreshToken })
      return grant
    },

    async revoke(refreshToken) {
      const { revocation_endpoint } = await discover()
      if (!revocation_endpoint) return
      const form = { token: refreshToken, token_type_hint: 'refresh_token' }
      await postForm(outbound, revocation_endpoint, client, form)
    },

    async endSessionUrl(returnTo) {
      const { end_session_endpoint } = await discover()
      if (!end_session_endpoint) return null
      const url = new URL(end_session_endpoint)
      url.searchParams.set('client_id', client.id)
      url.searchParams.set('post_logout_redirect_uri', returnTo)
      return url
    },

    async startDevice(preferences) {
      const metadata = await discover()
      const endpoint = metadata.device_authorization_endpoint
      if (!endpoint) throw new IdentityError('refused', 'The provider has no device flow')
      const form = { scope: scopesOf(metadata).join(' '), ...preferenceParams(preferences) }
      return readDeviceStart(await postForm(outbound, endpoint, client, form), options.devicePage)
    },

    async pollDevice(deviceCode) {
      try {
        const { grant, idToken } = await requestGrant({ grant_type: DEVICE_GRANT, device_code: deviceCode })
        return { status: 'approved', grant, person: await identify(idToken, null) }
      } catch (error) {
        return readPollError(error)
      }
    },

    verifyAccessToken: async (token) => readClaims(await verify(token, audience ?? client.id)),
  }
}

/** Requests refresh tokens if the provider supports them. */
const scopesOf = ({ scopes_supported }: Metadata) =>
  scopes_supported?.includes('offline_access') ? [...SCOPES, 'offline_access'] : SCOPES

/** Reuses the verifier and its keys until the provider changes their address. */
function reuseLatest(make: (jwksUri: string) => VerifyToken): (jwksUri: string) => VerifyToken {
  let latest: { jwksUri: string; verify: VerifyToken } | null = null
  return (jwksUri) => {
    if (latest?.jwksUri !== jwksUri) latest = { jwksUri, verify: make(jwksUri) }
    return latest.verify
  }
}
