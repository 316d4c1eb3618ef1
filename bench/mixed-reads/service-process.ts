import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { openDatabase } from '#db/client'
import { cacheKeysOf } from '#server/accounts/keys/index'
import { createApp } from '#server/http/app'
import type { Pages } from '#server/http/pages/pages'
import { systemClock } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { DEFAULT_RATE_LIMITS } from '#server/kernel/rate-limits'
import { createLimiter } from '#server/platform/rate-limits/index'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

const noPages: Pages = { asset: async () => null, page: async () => new Response(null, { status: 404 }) }

/** The web process of a deployment with its default limits. Reports its port and exits on request. */
const db = openDatabase(process.argv[2] ?? '', { hasLookups: true })
await cacheKeysOf(db)
const app = createApp({
  ...keysOnly,
  db,
  ports: testPorts(),
  clock: systemClock,
  log: createLogger('warn'),
  baseUrl: 'http://127.0.0.1',
  pages: noPages,
  limiter: createLimiter({ sql: db.$client, limits: DEFAULT_RATE_LIMITS }),
})
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
