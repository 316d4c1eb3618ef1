import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { createApp } from '#server/http/app'
import type { Pages } from '#server/http/pages/pages'
import type { Clock, ProcedureContext } from '#server/kernel/context'
import type { ConnectionEventSubscription, EventSubscription } from '#server/kernel/events'
import type { RateLimits } from '#server/kernel/rate-limits'
import { createSecretBox, type SecretBox } from '#server/kernel/secrets/secret-box'
import { createLimiter } from '#server/platform/rate-limits/index'
import type { WebhookSecrets } from '#server/platform/webhooks/index'
import type { ForgeHost } from '#server/ports/codehost/forge-port'
import { canary } from '../canary/canary'
import { recordError, testLog } from '../canary/record-output'
import { freshDatabaseUrl } from '../postgres/database'
import { keysOnly, testContext } from '../test-context'
import { testPorts } from '../test-ports'
import type { SentWebhook } from './sign-webhook'

export const SECRETS: WebhookSecrets = {
  github: [canary('github-new'), canary('github-old')],
  stripe: [canary('stripe-new'), canary('stripe-old')],
  asana: [canary('asana')],
  jira: [canary('jira')],
  linear: [canary('linear')],
  slack: [canary('slack-new'), canary('slack-old')],
}

const noPages: Pages = {
  asset: async () => null,
  page: async () => new Response('page', { status: 404, headers: { 'content-type': 'text/html' } }),
}

export interface WebhookApp {
  db: Database
  databaseUrl: string
  ctx: ProcedureContext
  fetch: (request: Request) => Response | Promise<Response>
  post(sent: SentWebhook): Promise<Response>
  /** `address` is the address of the client. */
  ask(path: string, init?: RequestInit & { key?: string; address?: string }): Promise<Response>
}

interface WebhookAppOptions {
  secrets?: WebhookSecrets
  secretBox?: SecretBox
  github?: ForgeHost
  clock?: Clock
  events?: readonly EventSubscription[]
  connectionEvents?: readonly ConnectionEventSubscription[]
  limits?: RateLimits
}

/**
 * The HTTP app with secrets of every vendor. It has its own database, because the ledger belongs to the
 * deployment.
 */
export function openWebhookApp({
  clock = { now: () => new Date() },
  github,
  limits,
  events,
  connectionEvents,
  secrets = SECRETS,
  secretBox = createSecretBox([canary('encryption-key')]),
}: WebhookAppOptions = {}): WebhookApp {
  const test = {} as WebhookApp
  beforeAll(async () => {
    test.databaseUrl = await freshDatabaseUrl()
    test.db = openDatabase(test.databaseUrl, { max: 5, hasLookups: true })
    const parts = {
      db: test.db,
      ports: testPorts({ forge: github ?? null }),
      clock,
      secretBox,
      log: testLog(),
    }
    const app = createApp({
      ...parts,
      baseUrl: 'http://plumbline.test',
      pages: noPages,
      limiter: limits && createLimiter({ sql: test.db.$client, limits }),
      signIn: keysOnly.signIn,
      webhookSecrets: secrets,
      events,
      connectionEvents,
    })
    test.ctx = testContext(parts)
    test.fetch = (request) => app.fetch(request)
    test.ask = async (path, { key, address = '127.0.0.1', ...init } = {}) => {
      const headers = new Headers(init.headers)
      if (key) headers.set('authorization', `Bearer ${key}`)
      const env = { incoming: { url: path, headers: {}, socket: { remoteAddress: address } } }
      return recordError(await app.request(`http://plumbline.test${path}`, { ...init, headers }, env))
    }
    test.post = ({ path, headers, body }) => test.ask(path, { method: 'POST', headers, body })
  })
  afterAll(() => test.db.$client.end())
  return test
}
