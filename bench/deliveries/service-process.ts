import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { openDatabase } from '#db/client'
import { readSettings } from '#server/boot/settings/index'
import { openCodeHosts } from '#server/boot/vendors/open-code-hosts'
import { webhookSecretsOf } from '#server/boot/webhook-secrets'
import { createApp } from '#server/http/app'
import { guardConnections, serverOptions } from '#server/http/limits'
import type { Pages } from '#server/http/pages/pages'
import { systemClock } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { startWorker } from '#worker/start-worker'

const noPages: Pages = { asset: async () => null, page: async () => new Response(null, { status: 404 }) }

/** Web and worker in one process, like a deployment but without pages. Reports its port and exits on request. */
const databaseUrl = process.env.DATABASE_URL ?? ''
const settings = readSettings(process.env)
const parts = {
  ports: testPorts(await openCodeHosts(settings, process.env)),
  secretBox: keysOnly.secretBox,
  clock: systemClock,
  log: createLogger('error'),
}
const db = openDatabase(databaseUrl, { hasLookups: true })
const baseUrl = 'http://127.0.0.1'
const app = createApp({
  ...parts,
  db,
  baseUrl,
  pages: noPages,
  signIn: keysOnly.signIn,
  webhookSecrets: webhookSecretsOf(settings),
})
const server = createAdaptorServer({ fetch: app.fetch, serverOptions: serverOptions() }) as Server
guardConnections(server)
const worker = await startWorker({ ...parts, baseUrl, databaseUrl })

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', async () => {
  server.closeAllConnections()
  server.close()
  await worker.stop()
  await db.$client.end()
  process.exit(0)
})
