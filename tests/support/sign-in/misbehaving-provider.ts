import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { canary } from '../canary/canary'

const CLIENT = { id: 'us', secret: `${canary('oidc-client')} & more` }

interface KeyPair {
  kid: string
  privateKey: CryptoKey
  jwk: Record<string, unknown>
}

async function makeKey(kid: string): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/**
 * An OpenID provider that tests can make send invalid data. It is strict about requests: client, code,
 * redirect and PKCE must be right, or it returns no tokens.
 */
export class MisbehavingProvider {
  readonly client = CLIENT
  issuer = ''
  key!: KeyPair
  isJwksDown = false
  /** Every response is not JSON. */
  isDown = false
  /** Metadata members to replace with other addresses. */
  elsewhere: Record<string, string> = {}
  /** The ID token of the token endpoint. */
  idToken: (nonce: string) => Promise<string> = (nonce) => this.sign({ ...this.person(), nonce })
  private readonly codes = new Map<string, { nonce: string; challenge: string; redirectUri: string }>()
  private server!: Server

  get settings(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret }
  }

  async start(): Promise<void> {
    this.key = await makeKey('first')
    this.server = createServer((request, response) => {
      this.answer(request).then(([status, body]) => {
        const text = this.isDown ? '<h1>Be back soon</h1>' : JSON.stringify(body)
        response.writeHead(status, { 'content-type': 'application/json' }).end(text)
      })
    })
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.issuer = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** Signs the person in and returns the parameters of the redirect to the browser. */
  consent(authorizationUrl: string): { code: string; state: string } {
    const query = new URL(authorizationUrl).searchParams
    const code = `code-${this.codes.size + 1}`
    this.codes.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
    })
    return { code, state: query.get('state') ?? '' }
  }

  /** A valid payload. The default subject is `somebody`. */
  person(subject = 'somebody'): JWTPayload {
    const now = Math.floor(Date.now() / 1000)
    return { iss: this.issuer, aud: CLIENT.id, sub: subject, iat: now, exp: now + 300, name: 'Some Body' }
  }

  sign(payload: JWTPayload, { kid = this.key.kid, key = this.key.privateKey } = {}): Promise<string> {
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
  }

  /** A token without a signature. */
  unsigned(payload: JWTPayload): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`
  }

  /** Signed with the published key as a shared secret (algorithm confusion). */
  confused(payload: JWTPayload): Promise<string> {
    const secret = new TextEncoder().encode(JSON.stringify(this.key.jwk))
    return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: this.key.kid }).sign(secret)
  }

  async rotate(): Promise<void> {
    this.key = await makeKey('second')
  }

  private async answer(request: IncomingMessage): Promise<[number, unknown]> {
    const path = request.url ?? ''
    if (path === '/.well-known/openid-configuration') return [200, this.metadata()]
    if (path === '/jwks') return this.isJwksDown ? [500, {}] : [200, { keys: [this.key.jwk] }]
    if (path === '/token')
      return this.giveTokens(request.headers.authorization ?? '', await readForm(request))
    return [404, {}]
  }

  private metadata() {
    const { issuer } = this
    const at = (path: string) => `${issuer}${path}`
    const [authorization_endpoint, token_endpoint, jwks_uri] = ['/authorize', '/token', '/jwks'].map(at)
    const end_session_endpoint = at('/logout')
    return {
      issuer,
      authorization_endpoint,
      token_endpoint,
      jwks_uri,
      end_session_endpoint,
      ...this.elsewhere,
    }
  }

  private async giveTokens(authorization: string, form: URLSearchParams): Promise<[number, unknown]> {
    const sent = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')
    const [id, secret] = sent.map((part) => new URLSearchParams(`x=${part}`).get('x'))
    if (id !== CLIENT.id || secret !== CLIENT.secret) return [401, { error: 'invalid_client' }]
    const code = form.get('code') ?? ''
    const grant = this.codes.get(code)
    this.codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    const id_token = await this.idToken(grant.nonce)
    return [200, { access_token: canary('opaque-access'), token_type: 'Bearer', expires_in: 300, id_token }]
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
