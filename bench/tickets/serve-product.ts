import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Database } from '#db/client'
import { createApp } from '#server/http/app'
import type { RequestContext } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { NO_WEBHOOK_SECRETS } from '#server/platform/webhooks/index'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

/** The product over HTTP, and a context with its address. */
export async function serveProduct(db: Database): Promise<{ ctx: RequestContext; server: ServerType }> {
  const pages = { asset: async () => null, page: async () => new Response(null, { status: 404 }) }
  const parts = { db, log: createLogger('warn'), ports: testPorts() }
  let fetchApp: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 })
  const server = createAdaptorServer({ fetch: (request) => fetchApp(request) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ctx = testContext({ ...parts, baseUrl, web: { ...testContext(parts).web, baseUrl } })
  fetchApp = createApp({
    ...ctx,
    ...parts,
    pages,
    webhookSecrets: NO_WEBHOOK_SECRETS,
  }).fetch
  return { ctx, server }
}
