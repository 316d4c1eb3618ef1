import { createServer } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { aiOperations } from '#db/schema/index'
import { openSecretBox } from '#server/boot/encryption-key'
import { readSettings } from '#server/boot/settings/index'
import { openAi } from '#server/boot/vendors/open-ai'
import { openSignIn } from '#server/boot/vendors/open-sign-in'
import { createApp } from '#server/http/app'
import { type Org, type ProcedureContext, systemClock } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { canary } from '#tests/support/canary/canary'
import { recordError, testLog } from '#tests/support/canary/record-output'
import { FakeAi } from '#tests/support/fake-ai/index'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { testDatabaseUrl } from '#tests/support/postgres/database'
import { readEvents } from '#tests/support/read-events'
import { plainPages } from '#tests/support/test-app'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

interface AiAppOptions {
  /** The settings that point the deployment to the fake provider. Without any, it has no provider. */
  settings?: (fake: FakeAi) => Record<string, string>
}

export interface ProposalStream {
  status: number
  events: { event: string; data: unknown }[]
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever JSON came
  problem: any
}

/** An org with a writer, a fake AI provider, and the product between them over real HTTP. */
export class AiApp {
  readonly fake = new FakeAi()
  db!: Database
  ctx!: ProcedureContext
  org!: Org
  address!: string
  adminKey!: string
  writerId!: number
  writerKey!: string
  private readonly repositories: TestRepository[] = []
  private readonly ends: (() => Promise<unknown>)[] = []

  async open({ settings = ({ asAnthropic }) => asAnthropic }: AiAppOptions): Promise<void> {
    await this.fake.start()
    const db = openDatabase(await testDatabaseUrl(), { max: 8 })
    const deploymentSettings = readSettings({
      ENCRYPTION_KEY: canary('encryption-key'),
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'us',
      ...settings(this.fake),
    })
    const parts = {
      db,
      clock: systemClock,
      log: testLog(),
      secretBox: await openSecretBox(deploymentSettings),
      ports: testPorts({ ai: await openAi(deploymentSettings) }),
    }
    const addresses = { baseUrl: 'http://plumbline.test', listensAt: 'http://plumbline.test' }
    const signIn = await openSignIn(deploymentSettings, { ...parts, ...addresses })
    const app = createApp({ ...parts, ...addresses, pages: plainPages, signIn })
    const server = createAdaptorServer({ fetch: app.fetch, createServer })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const listening = server.address()
    this.address = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : listening}`
    this.db = db
    this.ctx = testContext({ ...parts, signIn })
    await this.makeNewOrg()
    this.ends.push(
      () =>
        new Promise((resolve) => {
          server.close(resolve)
          if ('closeAllConnections' in server) server.closeAllConnections()
        }),
      () => this.fake.stop(),
      () => db.$client.end(),
    )
  }

  /** Makes a new org, so that a test begins without recorded operations. */
  async makeNewOrg(): Promise<void> {
    this.org = await makeOrg(this.db)
    this.adminKey = await makeKey(this.db, this.org, { scopes: ['specs:read', 'specs:write', 'org:manage'] })
    this.writerId = await makeMember(this.db, this.org, 'editor')
    const scopes = ['specs:read' as const, 'specs:write' as const]
    this.writerKey = await makeKey(this.db, this.org, { userId: this.writerId, scopes })
  }

  async close(): Promise<void> {
    for (const end of this.ends) await end()
    for (const repository of this.repositories) repository.remove()
  }

  /** Connects and indexes a repository with these files. */
  async connect(name: string, files: Files): Promise<void> {
    const git = makeRepository(files)
    this.repositories.push(git)
    const key = await connectLocalRepository(this.ctx, this.org, { owner: 'acme', name, path: git.path })
    await indexRepository(this.ctx, { orgId: this.org.id, repositoryId: key.id })
  }

  async ask(path: string, init: RequestInit & { key?: string } = {}): Promise<Response> {
    const headers = {
      authorization: `Bearer ${init.key ?? this.writerKey}`,
      'content-type': 'application/json',
    }
    return recordError(await fetch(`${this.address}/app/${this.org.slug}${path}`, { ...init, headers }))
  }

  post(path: string, body: object, init: RequestInit & { key?: string } = {}): Promise<Response> {
    return this.ask(path, { method: 'POST', body: JSON.stringify(body), ...init })
  }

  /** Requests a proposal and reads all its events, or the problem if there is no stream. */
  async readStream(path: string, body: object): Promise<ProposalStream> {
    const response = await this.post(`/editor/acme/${path}`, body)
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      return { status: response.status, events: [], problem: await response.json() }
    const events: ProposalStream['events'] = []
    for await (const event of readEvents(response)) events.push(event)
    return { status: response.status, events, problem: null }
  }

  recordedOperations() {
    return this.db
      .select()
      .from(aiOperations)
      .where(eq(aiOperations.orgId, this.org.id))
      .orderBy(aiOperations.id)
  }
}

/** Opens the app for the tests of one file. */
export function openAiApp(options: AiAppOptions = {}): AiApp {
  const aiApp = new AiApp()
  beforeAll(() => aiApp.open(options))
  afterEach(() => {
    aiApp.fake.order = 'ok'
    aiApp.fake.received.length = 0
    aiApp.fake.askedWith.length = 0
  })
  afterAll(() => aiApp.close())
  return aiApp
}
