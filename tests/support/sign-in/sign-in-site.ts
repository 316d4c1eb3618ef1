import { tmpdir } from 'node:os'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase, type Pooler } from '#db/client'
import { users } from '#db/schema/index'
import { openSecretBox } from '#server/boot/encryption-key'
import { readSettings } from '#server/boot/settings/index'
import { openUserAccounts } from '#server/boot/vendors/open-code-hosts'
import { openSignIn } from '#server/boot/vendors/open-sign-in'
import { createApp } from '#server/http/app'
import type { Org, RequestContext } from '#server/kernel/context'
import type { RateLimits } from '#server/kernel/rate-limits'
import type { SignIn } from '#server/kernel/sign-in'
import { createLimiter } from '#server/platform/rate-limits/index'
import { openFolders } from '#server/ports/folders/local-folders'
import { canary } from '../canary/canary'
import { recordError, testLog } from '../canary/record-output'
import { makeMember, makeOrg } from '../make-org'
import { freshDatabaseUrl } from '../postgres/database'
import { plainPages } from '../test-app'
import { testRequest } from '../test-context'
import { testPorts } from '../test-ports'
import { givePassword } from './give-password'
import { Visitor } from './visitor'

/** A clock that tests can move. */
class MovingClock {
  private ahead = 0

  now(): Date {
    return new Date(Date.now() + this.ahead)
  }

  advance(ms: number): void {
    this.ahead += ms
  }
}

export interface Account {
  userId: number
  email: string
  password: string
}

/**
 * The complete sign-in over real HTTP, on an unused database: with the embedded provider, or with the one of
 * `env`.
 */
export class SignInSite {
  db!: Database
  databaseUrl = ''
  ctx!: RequestContext
  org!: Org
  address!: string
  signIn!: SignIn
  clock = new MovingClock()
  /** Published metadata of programs, by address. null: the host does not answer. */
  readonly clientDocuments = new Map<string, object | string | null>()
  private pooler: Pooler | null = null
  private close = async () => {}

  constructor(
    private readonly env: () => Record<string, string> = () => ({}),
    private makeDatabase: () => Promise<string> = freshDatabaseUrl,
    private readonly limits?: RateLimits,
  ) {}

  /** Call it before the start. With a pooler, requests go through it. */
  useDatabase(url: string, pooler: Pooler): void {
    this.makeDatabase = async () => url
    this.pooler = pooler
  }

  async start(): Promise<void> {
    this.databaseUrl = await this.makeDatabase()
    this.db = openDatabase(this.databaseUrl, {
      max: 20,
      pooler: this.pooler,
      hasLookups: this.pooler !== null,
    })
    const settings = readSettings({ ENCRYPTION_KEY: canary('encryption-key'), ...this.env() })
    const parts = {
      db: this.db,
      clock: this.clock,
      log: testLog(),
      secretBox: await openSecretBox(settings),
      ports: testPorts({ folders: openFolders([tmpdir()]) }),
    }
    let app: ReturnType<typeof createApp> | undefined
    const server = createAdaptorServer({
      fetch: async (request, env) =>
        recordError((await app?.fetch(request, env)) ?? new Response(null, { status: 503 })),
      // With thousands of concurrent requests, this process notices too late that a connection is about to be
      // closed.
      serverOptions: { keepAliveTimeout: 120_000 },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    this.address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}`
    parts.ports.codeHosts.userAccounts = openUserAccounts(settings, this.address)
    const place = { baseUrl: this.address, listensAt: this.address }
    this.signIn = await openSignIn(settings, { ...parts, ...place }, this.fetchDocument)
    const limiter =
      this.limits && createLimiter({ sql: this.db.$client, limits: this.limits, clock: this.clock })
    app = createApp({ ...parts, baseUrl: this.address, pages: plainPages, signIn: this.signIn, limiter })
    this.ctx = testRequest({ ...parts, signIn: this.signIn })
    this.org = await makeOrg(this.db)
    this.close = () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
  }

  private readonly fetchDocument = async (url: string | URL): Promise<Response> => {
    const document = this.clientDocuments.get(String(url))
    if (document === null) throw new TypeError('the host does not answer')
    if (document === undefined) return new Response('{}', { status: 404 })
    return typeof document === 'string' ? new Response(document) : Response.json(document)
  }

  async stop(): Promise<void> {
    await this.close()
    await this.db.$client.end({ timeout: 5 })
  }

  visitor(): Visitor {
    return new Visitor(this.address)
  }

  /** A member of the org with an account at the embedded provider. */
  async makeAccount(password = canary('password')): Promise<Account> {
    const userId = await makeMember(this.db, this.org, 'viewer')
    await givePassword(this.ctx, userId, password)
    const userRows = await this.db.select({ id: users.id, email: users.email }).from(users)
    return { userId, email: userRows.find(({ id }) => id === userId)?.email ?? '', password }
  }

  /** Goes to the form of the embedded provider. Returns the id of the pending sign-in. */
  async toForm(visitor: Visitor, login = '/auth/login'): Promise<string> {
    const form = await visitor.follow(login, /\/auth\/sign-in\//)
    return new URL(form).pathname.split('/').at(-1) ?? ''
  }

  /** Submits email and password. Returns the next address, or null when they are wrong. */
  async type(visitor: Visitor, waiting: string, email: string, password: string): Promise<string | null> {
    const typed = { json: { waiting, email, password } }
    const { response } = await visitor.post('/trpc/signIn.withPassword', typed, `/auth/sign-in/${waiting}`)
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()).result.data.json
  }

  /** Goes through the complete flow like a person. Returns the last address. */
  async signInAs(visitor: Visitor, { email, password }: Account, login = '/auth/login'): Promise<string> {
    const next = await this.type(visitor, await this.toForm(visitor, login), email, password)
    return visitor.follow(next ?? '/wrong-password', /\/(app|auth\/problem)(\/|\?|$)/)
  }

  session(visitor: Visitor): Promise<Response> {
    return visitor.send(`/app/${this.org.slug}/api/session`).then(({ response }) => response)
  }
}

export function openSignInSite(env?: () => Record<string, string>, limits?: RateLimits): SignInSite {
  const site = new SignInSite(env, freshDatabaseUrl, limits)
  beforeAll(() => site.start())
  afterAll(() => site.stop())
  return site
}
