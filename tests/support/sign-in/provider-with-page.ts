import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { canary } from '../canary/canary'

const CLIENT = { id: 'us', secret: canary('oidc-client') }
const SCOPES = 'openid profile email'
const LIFETIME_S = 600

/** An external OpenID provider with a sign-in page of its own. Every sign-in there is the person with `email`. */
export class ProviderWithPage {
  issuer = ''
  email = ''
  private server!: Server
  private provider!: Provider

  get settings(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret }
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => this.answer(request, response))
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.issuer = `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  /** The provider must know where the site is, and the site needs the issuer to start. */
  async register(siteAddress: string): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const policy = interactionPolicy.base()
    policy.remove('consent')
    this.provider = new Provider(this.issuer, {
      jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'first', alg: 'RS256', use: 'sig' }] },
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${siteAddress}/auth/callback`],
        },
      ],
      cookies: { keys: [canary('provider-cookies')] },
      claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      ttl: {
        Interaction: LIFETIME_S,
        Grant: LIFETIME_S,
        Session: LIFETIME_S,
        AccessToken: LIFETIME_S,
        IdToken: LIFETIME_S,
      },
      interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => this.claims(sub) }),
      loadExistingGrant: grantScopes,
    })
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private claims = (sub: string) => ({ sub, name: 'Ada Example', email: this.email, email_verified: true })

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return this.provider.callback()(request, response)
    if (request.method === 'POST')
      return this.provider.interactionFinished(request, response, { login: { accountId: 'ada' } })
    const form = `<form method="post" action="${request.url}"><button>Enter</button></form>`
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Provider</title><link rel="icon" href="data:,">${form}`)
  }
}

async function grantScopes(ctx: KoaContextWithOIDC) {
  const { provider, client, session } = ctx.oidc
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
  grant.addOIDCScope(SCOPES)
  await grant.save()
  return grant
}
