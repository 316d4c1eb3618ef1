import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import postgres from 'postgres'
import { openDatabase } from '#db/client'
import { createApp } from '#server/http/app'
import { systemClock } from '#server/kernel/context'
import { NO_WEBHOOK_SECRETS } from '#server/platform/webhooks/index'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { unseenLog } from '../log'

const CONNECTIONS = 20

export const CONTESTANTS = { bare, intake } satisfies Record<
  string,
  (url: string, secret: string) => ServerType
>
export type ContestantName = keyof typeof CONTESTANTS

/** The minimum: the signature check and one insert of the payload. */
function bare(databaseUrl: string, secret: string): ServerType {
  const sql = postgres(databaseUrl, { max: CONNECTIONS })
  const answer: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks)
      const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
      const signature = Buffer.from(String(request.headers['x-hub-signature-256']))
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
        return response.writeHead(401).end()
      const id = String(request.headers['x-github-delivery'])
      await sql`insert into bare_deliveries (delivery_id, payload) values (${id}, ${body.toString('utf8')})`
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
    })
  }
  return createServer(answer)
}

/** The complete HTTP app of the product. Its events are accepted, so each creates a job. */
function intake(databaseUrl: string, secret: string): ServerType {
  const app = createApp({
    ...keysOnly,
    db: openDatabase(databaseUrl, { max: CONNECTIONS, hasLookups: true }),
    ports: testPorts(),
    clock: systemClock,
    log: unseenLog(),
    baseUrl: 'http://127.0.0.1',
    pages: { asset: async () => null, page: async () => new Response(null, { status: 404 }) },
    webhookSecrets: { ...NO_WEBHOOK_SECRETS, github: [secret] },
    events: [{ source: 'github', kind: 'pull_request', handle: async () => ({ orgId: null }) }],
  })
  return createAdaptorServer({ fetch: app.fetch })
}
