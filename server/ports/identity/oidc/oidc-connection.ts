import type { IdentityOutbound } from '../outbound'
import { IdentityError, type SignInPreferences, type VerifiedPerson } from '../port'
import { type OAuthClient, postForm, requestToken } from '../request-token'
import { createDiscovery, type Metadata } from './discovery'
import { createTokenVerifier, readPerson, type VerifyToken } from './verify-token'

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

/** The requests and checks that every kind of sign-in at the provider shares. */
export class OidcConnection {
  readonly discover: () => Promise<Metadata>
  private readonly verifierOf: (jwksUri: string) => VerifyToken

  constructor(readonly options: OidcOptions) {
    this.discover = createDiscovery(options.issuer, options.outbound)
    this.verifierOf = reuseLatest((jwksUri) => createTokenVerifier(jwksUri, options.outbound))
  }

  post(endpoint: string, form: Record<string, string>): Promise<unknown> {
    return postForm(this.options.outbound, endpoint, this.options.client, form)
  }

  async requestGrant(form: Record<string, string>) {
    const { outbound, client } = this.options
    return requestToken(outbound, (await this.discover()).token_endpoint, client, form)
  }

  async verify(token: string, ...audience: string[]) {
    const { issuer, now } = this.options
    return this.verifierOf((await this.discover()).jwks_uri)(token, { issuer, audience, now: now() })
  }

  /** The person of an ID token. A nonce of null is not checked. */
  async identify(idToken: string | null, nonce: string | null): Promise<VerifiedPerson> {
    if (idToken === null) throw new IdentityError('refused', 'The provider gave no ID token')
    const clientId = this.options.client.id
    const payload = await this.verify(idToken, clientId)
    if (nonce !== null && payload.nonce !== nonce) throw new IdentityError('refused', 'The nonce is another')
    if (Array.isArray(payload.aud) && payload.azp !== undefined && payload.azp !== clientId)
      throw new IdentityError('refused', 'The ID token was made for another client')
    return readPerson(payload)
  }

  preferenceParams({ organization, connection }: SignInPreferences): Record<string, string> {
    const { audience } = this.options
    return {
      ...(audience === null ? {} : { audience }),
      ...(organization === null ? {} : { organization }),
      ...(connection === null ? {} : { connection }),
    }
  }
}

/** Requests refresh tokens if the provider supports them. */
export const scopesOf = ({ scopes_supported }: Metadata) =>
  scopes_supported?.includes('offline_access') ? [...SCOPES, 'offline_access'] : SCOPES

/** Reuses the verifier and its keys until the provider changes their address. */
function reuseLatest(make: (jwksUri: string) => VerifyToken): (jwksUri: string) => VerifyToken {
  let latest: { jwksUri: string; verify: VerifyToken } | null = null
  return (jwksUri) => {
    if (latest?.jwksUri !== jwksUri) latest = { jwksUri, verify: make(jwksUri) }
    return latest.verify
  }
}
