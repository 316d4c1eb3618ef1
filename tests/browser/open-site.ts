import type { Logger } from 'pino'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { openSecretBox } from '#server/boot/encryption-key'
import { serveWeb, type WebServer } from '#server/boot/serve-web'
import { readSettings } from '#server/boot/settings/index'
import { mergeSettings } from '#server/boot/setup/merge-settings'
import { openVendorSetup } from '#server/boot/setup/open-vendor-setup'
import { openSettingsInForce } from '#server/boot/setup/settings-in-force'
import { openChat } from '#server/boot/vendors/open-chat'
import { openUserAccounts } from '#server/boot/vendors/open-code-hosts'
import { openPayments } from '#server/boot/vendors/open-payments'
import { type Clock, type Org, type ProcedureContext, systemClock } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { newPage, type PageOptions } from '#tests/support/browser/browser'
import { canary } from '#tests/support/canary/canary'
import { testLog } from '#tests/support/canary/record-output'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { freshDatabaseUrl, testDatabaseUrl } from '#tests/support/postgres/database'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

/** Raised limits, because tests open pages faster than people. */
const SETTINGS = {
  PORT: '0',
  ENCRYPTION_KEY: canary('encryption-key'),
  RATE_LIMITS: 'api=off,search=off,auth=off',
}

interface SiteOptions {
  isDevelopment?: boolean
  rateLimits?: string
  /**
   * For tests that look at the whole deployment and would see data of other suites in the worker's database.
   */
  isAlone?: boolean
  databaseUrl?: () => Promise<string>
  log?: Logger
  clock?: Clock
  /** More settings, read when the site starts. */
  env?: () => Record<string, string>
  /** Whether the setup page can exchange vendors. */
  canBeSetUp?: boolean
}

const setUp = (parts: Omit<Parameters<typeof openVendorSetup>[0], 'baseUrl'>) =>
  openVendorSetup({ ...parts, baseUrl: 'http://127.0.0.1' })

/** The real web process over this worker's database, with one org, one signed-in member and repositories. */
export class Site {
  db!: Database
  ctx!: ProcedureContext
  org!: Org
  userId!: number
  cookie = ''
  web!: WebServer
  readonly repositories: TestRepository[] = []

  get address(): string {
    return this.web.address
  }

  /** The path of a page of the org. */
  at(path = ''): string {
    return `/app/${this.org.slug}/${path}`
  }

  /** Opens a page in a browser with the member's cookie or others, as in the header `Cookie`. */
  async open({ cookie = this.cookie, ...options }: PageOptions & { cookie?: string | null } = {}) {
    const page = await newPage(this.address, options)
    if (cookie === null) return page
    const cookies = cookie.split('; ').map((line) => {
      const [name = '', value = ''] = line.split('=')
      return { name, value, url: this.address }
    })
    await page.context().addCookies(cookies)
    return page
  }

  /** Opens the address and waits until the page is hydrated. */
  async visit(page: Page, path: string) {
    const response = await page.goto(path)
    await this.untilAlive(page)
    return response
  }

  /**
   * Waits until React has hydrated a new document and its effects have run. The router takes over scrolling
   * in an effect, and all effects of a hydration run together.
   */
  async untilAlive(page: Page): Promise<void> {
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
  }

  /** Sends a request as a program of the member. */
  ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.address + path, { headers: { cookie: this.cookie, ...headers }, redirect: 'manual' })
  }

  /** Connects a repository and leaves its first run queued, as when all workers are busy. */
  async connect(name: string, files: Files | null) {
    const git = makeRepository(files)
    this.repositories.push(git)
    const key = await connectLocalRepository(this.ctx, this.org, { owner: 'acme', name, path: git.path })
    return { git, key, index: () => indexRepository(this.ctx, { orgId: key.orgId, repositoryId: key.id }) }
  }

  async index(name: string, files: Files): Promise<void> {
    await (await this.connect(name, files)).index()
  }

  async start({
    isDevelopment = false,
    rateLimits = SETTINGS.RATE_LIMITS,
    isAlone = false,
    databaseUrl = isAlone ? freshDatabaseUrl : testDatabaseUrl,
    log = testLog(),
    clock = systemClock,
    env = () => ({}),
    canBeSetUp = false,
  }: SiteOptions): Promise<void> {
    this.db = openDatabase(await databaseUrl(), { max: 8, hasLookups: true })
    const environment = { ...SETTINGS, RATE_LIMITS: rateLimits, ...env() }
    const settings = readSettings(environment)
    const parts = {
      db: this.db,
      clock,
      log,
      secretBox: await openSecretBox(settings),
      ports: testPorts({
        payments: openPayments(settings),
        chat: openChat(settings),
        userAccounts: openUserAccounts(settings, 'http://plumbline.test'),
      }),
    }
    const inForce = openSettingsInForce(mergeSettings(environment, []), [])
    if (canBeSetUp) Object.assign(parts.ports, { setup: setUp({ ...parts, env: environment, inForce }) })
    this.ctx = testContext(parts)
    this.org = await makeOrg(this.db)
    this.userId = await makeMember(this.db, this.org)
    this.cookie = await signIn(this.db, this.userId)
    this.web = await serveWeb(settings, { ...parts, isDevelopment, inForce })
  }

  async stop(): Promise<void> {
    await this.web.close()
    // Without a timeout the driver waits forever for a query that a killed database never answered.
    await this.db.$client.end({ timeout: 1 })
    for (const repository of this.repositories) repository.remove()
  }
}

/** A site for the tests of one file. `repositories` are connected and indexed before the first test. */
export function openSite(repositories: Record<string, Files> = {}, options: SiteOptions = {}): Site {
  const site = new Site()
  beforeAll(async () => {
    await site.start(options)
    for (const [name, files] of Object.entries(repositories)) await site.index(name, files)
  })
  afterAll(() => site.stop())
  return site
}
