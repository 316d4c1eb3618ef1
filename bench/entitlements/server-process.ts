import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { type Database, openDatabase } from '#db/client'
import { memberships } from '#db/schema/index'
import { createEntry } from '#server/http/entry'
import { createEnvelope, type Env } from '#server/http/envelope'
import { systemClock } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { createCallerFactory, orgProcedure, router } from '#server/kernel/procedures'
import { DEFAULT_RATE_LIMITS } from '#server/kernel/rate-limits'
import { createLimiter } from '#server/platform/rate-limits/index'
import type { Payments } from '#server/ports/payments/port'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

export type ReadName = 'without' | 'with'

/** The usage of the process so far. */
export interface Consumption {
  /** Processor time, in microseconds. */
  processorUs: number
  queries: number
}

/** Serves one read twice: `/with/<org>` also checks a feature of the plan. Reports its usage on request. */
const [, , databaseUrl = ''] = process.argv
const baseUrl = 'http://127.0.0.1'
const db = openDatabase(databaseUrl, { max: 10, hasLookups: true })
let queries = 0
for (const { $client } of [db, ...(db.$lookups?.connections ?? [])])
  $client.options.debug = () => {
    queries += 1
  }

const listRoles = ({ ctx }: { ctx: { db: Database; org: { id: number } } }) =>
  ctx.db
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.orgId, ctx.org.id))

/** The feature of an orgProcedure is checked by `may`. */
const createCaller = createCallerFactory(
  router({
    without: orgProcedure('specs:read').query(listRoles),
    with: orgProcedure('specs:read', 'included_ai').query(listRoles),
  }),
)

const log = createLogger('warn')
const limits = { ...DEFAULT_RATE_LIMITS, api: { limit: 100_000_000, windowS: 60 } }
const { identifyCaller, countCaller } = createEntry({
  ...keysOnly,
  db,
  ports: testPorts({ payments: {} as Payments }),
  clock: systemClock,
  log,
  baseUrl,
  limiter: createLimiter({ sql: db.$client, limits }),
})
const enveloped = createEnvelope(log, { isHttps: false, coversSubdomains: false })

const app = new Hono<Env>()
for (const name of ['without', 'with'] satisfies ReadName[])
  app.get(
    `/${name}/:org`,
    enveloped(async (c) => {
      const ctx = await identifyCaller(c)
      await countCaller(c, ctx, 'api')
      const content = JSON.stringify(await createCaller(ctx)[name]({ org: c.req.param('org') ?? '' }))
      return { status: 200, headers: { 'content-type': 'application/json' }, content }
    }),
  )

const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ processorUs: user + system, queries } satisfies Consumption)
})
process.on('disconnect', () => process.exit(0))
