import { createHash, randomBytes } from 'node:crypto'
import type { Account, SignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'

export const CALLBACK = 'http://127.0.0.1:4771/callback'

export interface Tokens {
  access_token: string
  refresh_token: string
  scope: string
  expires_in: number
}

/** A program that connects as an assistant, request by request, so that tests can change each one. */
export class Program {
  clientId = ''
  readonly verifier = randomBytes(32).toString('base64url')

  constructor(private readonly site: SignInSite) {}

  async register(metadata: Record<string, unknown> = {}): Promise<{ status: number; body: Answer }> {
    const response = await fetch(`${this.site.address}/idp/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Test assistant', redirect_uris: [CALLBACK], ...metadata }),
    })
    const body = (await response.json()) as Answer
    this.clientId = String(body.client_id ?? '')
    return { status: response.status, body }
  }

  /** The address that the program opens in the browser. Undefined removes a parameter. */
  authorizationUrl(changes: Record<string, string | undefined> = {}): string {
    const url = new URL(`${this.site.address}/idp/auth`)
    const parameters: Record<string, string | undefined> = {
      client_id: this.clientId,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'specs:read specs:write',
      state: 'the-state',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: this.endpoint,
      ...changes,
    }
    for (const [name, value] of Object.entries(parameters))
      if (value !== undefined) url.searchParams.set(name, value)
    return url.toString()
  }

  get endpoint(): string {
    return `${this.site.address}/app/${this.site.org.slug}/mcp`
  }

  /** Opens the consent page as a signed-in person. Returns its path. */
  async toConsent(visitor: Visitor, changes: Record<string, string | undefined> = {}): Promise<string> {
    const page = await visitor.follow(this.authorizationUrl(changes), /\/auth\/assistant\/|[?&]error=/)
    return page.startsWith(CALLBACK) ? page : new URL(page).pathname
  }

  /** The person answers. Returns the redirect to the program. */
  async answer(visitor: Visitor, page: string, allow: 'nothing' | 'read' | 'write'): Promise<URL> {
    const waiting = page.split('/').at(-1)
    const answered = await visitor.post('/trpc/assistants.answer', { json: { waiting, allow } }, page)
    if (answered.status !== 200) throw new Error(`${answered.status} ${await answered.response.text()}`)
    return new URL(await visitor.follow(`/idp/auth/${waiting}`, /127\.0\.0\.1:4\d+\/(?!idp)/))
  }

  async connect(visitor: Visitor, allow: 'read' | 'write' = 'read', changes = {}): Promise<Tokens> {
    const redirect = await this.answer(visitor, await this.toConsent(visitor, changes), allow)
    const { status, body } = await this.exchange(redirect.searchParams.get('code') ?? '')
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body as unknown as Tokens
  }

  exchange(code: string, changes: Record<string, string> = {}) {
    return this.send('/idp/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      code_verifier: this.verifier,
      ...changes,
    })
  }

  refresh(refresh_token: string, changes: Record<string, string> = {}) {
    return this.send('/idp/token', { grant_type: 'refresh_token', refresh_token, ...changes })
  }

  revoke(token: string) {
    return this.send('/idp/token/revocation', { token })
  }

  private async send(path: string, form: Record<string, string>): Promise<{ status: number; body: Answer }> {
    const body = new URLSearchParams({ client_id: this.clientId, ...form })
    const response = await fetch(this.site.address + path, { method: 'POST', body })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
  }
}

type Answer = Record<string, unknown>

/** A browser in which a new member of the site's org has signed in. */
export async function signedInVisitor(site: SignInSite): Promise<{ visitor: Visitor; account: Account }> {
  const account = await site.makeAccount()
  const visitor = site.visitor()
  await site.signInAs(visitor, account)
  return { visitor, account }
}

export async function registeredProgram(site: SignInSite, metadata = {}): Promise<Program> {
  const program = new Program(site)
  const { status, body } = await program.register(metadata)
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return program
}
