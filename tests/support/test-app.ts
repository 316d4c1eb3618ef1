import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { type AppParts, createApp } from '#server/http/app'
import type { Pages } from '#server/http/pages/pages'
import { type ProcedureContext, systemClock } from '#server/kernel/context'
import { recordError, testLog } from './canary/record-output'
import { testDatabaseUrl } from './postgres/database'
import { keysOnly, testContext } from './test-context'
import { testPorts } from './test-ports'

export const BASE_URL = 'http://plumbline.test'

/** A small page for tests that are not about pages. */
export const plainPages: Pages = {
  asset: async () => null,
  page: async (request) =>
    new Response(`page ${new URL(request.url).pathname}`, { headers: { 'content-type': 'text/html' } }),
}

interface Asking extends RequestInit {
  key?: string
  cookie?: string
}

export interface TestApp {
  db: Database
  ctx: ProcedureContext
  ask(path: string, asking?: Asking): Promise<Response>
}

/** The HTTP app over this worker's database, for one suite. */
export function openTestApp(
  pages: Pages = plainPages,
  more: Partial<
    Pick<AppParts, 'clock' | 'log' | 'ports' | 'webhookSecrets' | 'settingsInForce' | 'stopping'>
  > = {},
): TestApp {
  const parts = {
    ports: testPorts(),
    clock: systemClock,
    log: testLog(),
    ...more,
  }
  const test = {} as TestApp
  beforeAll(async () => {
    const db = openDatabase(await testDatabaseUrl(), { max: 5, hasLookups: true })
    const app = createApp({ ...parts, ...keysOnly, db, baseUrl: BASE_URL, pages })
    test.db = db
    test.ctx = testContext({ ...parts, db })
    test.ask = async (path, { key, cookie, ...init } = {}) => {
      const headers = new Headers(init.headers)
      if (key) headers.set('authorization', `Bearer ${key}`)
      if (cookie) headers.set('cookie', cookie)
      return recordError(await app.request(`${BASE_URL}${path}`, { ...init, headers }))
    }
  })
  afterAll(() => test.db.$client.end())
  return test
}
