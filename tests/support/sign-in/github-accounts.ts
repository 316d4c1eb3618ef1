import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { canary } from '../canary/canary'

const CLIENT = { id: 'app', secret: canary('github-client') }
const random = () => randomBytes(18).toString('hex')

/**
 * The part of GitHub that links people's accounts to an App. It is as strict as GitHub: tokens belong to its
 * only client, and a refresh token can be used once. Tests can make it unavailable or revoke its tokens.
 */
export class GithubAccounts {
  /** Lifetime of tokens; null for an App whose tokens do not expire. */
  expiresInS: number | null = 8 * 60 * 60
  isDown = false
  /** True after the operator changed the App's secret only at GitHub. */
  refusesClient = false
  /** How many times a refresh token was used. */
  renewals = 0
  private readonly tokens = new Set<string>()
  private readonly refreshTokens = new Set<string>()
  private server!: Server
  url = ''

  get settings(): Record<string, string> {
    return {
      GITHUB_API_URL: `${this.url}/api/v3`,
      GITHUB_CLIENT_ID: CLIENT.id,
      GITHUB_CLIENT_SECRET: CLIENT.secret,
    }
  }

  async start(): Promise<void> {
    this.server = createServer(async (request, response) => {
      const [status, body] = await this.answer(request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  knows(token: string | null): boolean {
    return token !== null && this.tokens.has(token)
  }

  /** The person revokes the App's access on their settings page. */
  revokeEverything(): void {
    this.tokens.clear()
    this.refreshTokens.clear()
  }

  private async answer(request: IncomingMessage): Promise<[number, unknown]> {
    const form = await readForm(request)
    if (this.isDown) return [503, { message: 'Unicorn!' }]
    if (request.url === '/login/oauth/access_token') return [200, this.giveTokens(form)]
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (request.url !== '/api/v3/user' || !this.knows(token)) return [401, { message: 'Bad credentials' }]
    return [200, { id: 1234, login: 'somebody', name: null }]
  }

  /** GitHub reports rejections with status 200, too. */
  private giveTokens(form: URLSearchParams): object {
    const isClient = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret
    if (!isClient || this.refusesClient) return { error: 'incorrect_client_credentials' }
    if (form.get('grant_type') === 'refresh_token') {
      this.renewals += 1
      const isKnown = this.refreshTokens.delete(form.get('refresh_token') ?? '')
      return isKnown ? this.makeTokens() : { error: 'bad_refresh_token' }
    }
    return form.get('code') === 'good' ? this.makeTokens() : { error: 'bad_verification_code' }
  }

  private makeTokens(): object {
    const [access_token, refresh_token] = [`ghu_${random()}`, `ghr_${random()}`]
    this.tokens.add(access_token)
    if (this.expiresInS === null) return { access_token, token_type: 'bearer' }
    this.refreshTokens.add(refresh_token)
    const [expires_in, refresh_token_expires_in] = [this.expiresInS, 15_811_200]
    return { access_token, token_type: 'bearer', expires_in, refresh_token, refresh_token_expires_in }
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
