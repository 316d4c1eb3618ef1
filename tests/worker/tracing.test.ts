import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema/index'
import { readSettings } from '#server/boot/settings/index'
import { openTracing, type Tracing } from '#server/boot/tracing/open-tracing'
import { createLogger } from '#server/kernel/logging/log'
import { asFetch, createOutbound } from '#server/ports/http'
import { inRootSpan, inSpan } from '#shared/in-span'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { canary } from '#tests/support/canary/canary'
import { startFakeGitHub } from '#tests/support/fake-github/index'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { runDueJobs } from '#tests/support/run-due-jobs'
import { openWebhookApp, SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'
import { createTasks } from '#worker/tasks'

interface Attribute {
  key: string
  value: { stringValue?: string }
}

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
  status?: { code?: number }
}

interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const received: Export[] = []
const sentHeaders: (string | undefined)[] = []
const token = canary('collector-token')
let collector: Server
let origin = ''
let tracing: Tracing | null = null

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.url === '/v1/traces') {
      received.push(JSON.parse(Buffer.concat(chunks).toString()))
      sentHeaders.push(request.headers['x-token'] as string | undefined)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  // Before the app opens its database.
  tracing = await openTracing(
    readSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: origin,
      OTEL_EXPORTER_OTLP_HEADERS: `x-token=${token}`,
      OTEL_SERVICE_NAME: 'specs',
    }),
  )
})
afterAll(async () => {
  await tracing?.close()
  collector.close()
})

const github = await startFakeGitHub()
afterAll(github.stop)

const app = openWebhookApp({
  github: hostOf(github),
  events: [{ source: 'github', kind: 'push', handle: async () => ({ state: 'done', orgId: null }) }],
})

const runJobs = () =>
  runDueJobs({
    databaseUrl: app.databaseUrl,
    taskList: createTasks({ ctx: app.ctx, hasLostJobsSince: () => false }),
  })

async function spansOf(work: () => Promise<unknown>): Promise<Span[]> {
  await tracing?.flush()
  received.length = 0
  await work()
  await tracing?.flush()
  return received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}

const find = (spans: Span[], name: string): Span => {
  const span = spans.find((each) => each.name === name)
  if (!span) throw new Error(`no span ${name} among ${spans.map((each) => each.name)}`)
  return span
}

test('a webhook, its job and their queries are one trace', async () => {
  const [secret = ''] = SECRETS.github
  const sent = signWebhook('github', { ref: 'refs/heads/main' }, { secret, kind: 'push' })
  const spans = await spansOf(async () => {
    expect((await app.post(sent)).status).toBe(200)
    await runJobs()
  })
  const request = find(spans, 'POST /webhook')
  const job = find(spans, 'job webhooks/deliver')
  expect(job.traceId).toBe(request.traceId)
  expect(job.parentSpanId).toBe(request.spanId)
  expect(spans.some(({ parentSpanId }) => parentSpanId === job.spanId)).toBe(true)
  const [resource] = received[0]?.resourceSpans ?? []
  expect(resource?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'specs' },
  })
  expect(sentHeaders).toContain(token)
})

test('a request, its procedure, its queries, the job that it adds and what the job calls are one trace', async () => {
  const org = await makeOrg(app.db)
  const userId = await makeMember(app.db, org)
  await app.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
  const key = await makeKey(app.db, org, { userId, scopes: ['platform:manage'] })
  const spans = await spansOf(async () => {
    const path = '/app/admin/api/reconcile'
    expect((await app.ask(path, { method: 'POST', key })).status).toBe(200)
    await runJobs()
  })
  const below = (parent: Span) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
  const request = find(spans, 'POST /app/admin/api/reconcile')
  const procedure = find(below(request), 'procedure reconciliation.request')
  find(below(procedure), 'query insert')
  const job = find(below(procedure), 'job reconciliation/run')
  find(below(job), 'query update')
  find(below(job), 'GET 127.0.0.1')
  for (const { traceId } of [procedure, job]) expect(traceId).toBe(request.traceId)
})

test('a request contains its procedure, which contains its queries, without their values', async () => {
  const { slug, ...org } = await makeOrg(app.db)
  const key = await makeKey(app.db, { slug, ...org })
  const spans = await spansOf(() => app.ask(`/app/${slug}/api/coverage`, { key }))
  const request = find(spans, 'GET /app/{org}/api/coverage')
  const procedure = find(spans, 'procedure coverage.coverage')
  expect(procedure.parentSpanId).toBe(request.spanId)
  expect(spans.some(({ parentSpanId }) => parentSpanId === procedure.spanId)).toBe(true)
  expect(JSON.stringify(spans)).not.toContain(slug)
})

test('statements of tagged templates are spans, also in a transaction, without their values', async () => {
  const { $client } = app.db
  const [value, table] = [canary('statement-value'), 'orgs']
  const isValue = $client`name = ${value}`
  const spans = await spansOf(() =>
    inRootSpan({ name: 'work', kind: 'job' }, async () => {
      expect(await $client`select 1 from ${$client(table)} where ${isValue}`).toEqual([])
      await $client.begin((tx) => tx`select 2 from orgs where name = ${value}`)
      await expect($client`select ${value}::text from missing`).rejects.toThrow('missing')
    }),
  )
  const work = find(spans, 'work')
  const texts = spans
    .filter(({ parentSpanId }) => parentSpanId === work.spanId)
    .map(({ attributes }) => attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue)
  for (const text of [
    'select 1 from ? where name = ?',
    'select 2 from orgs where name = ?',
    'select ?::text from missing',
  ])
    expect(texts).toContain(text)
  expect(JSON.stringify(spans)).not.toContain(value)
})

test('a call of /trpc contains its procedure, and a procedure without a name is not found', async () => {
  const { slug, ...org } = await makeOrg(app.db)
  const key = await makeKey(app.db, { slug, ...org })
  const input = encodeURIComponent(JSON.stringify({ json: { org: slug } }))
  const spans = await spansOf(() => app.ask(`/trpc/coverage.coverage?input=${input}`, { key }))
  const procedure = find(spans, 'procedure coverage.coverage')
  expect(procedure.parentSpanId).toBe(find(spans, 'GET /trpc').spanId)
  expect(spans.some(({ parentSpanId }) => parentSpanId === procedure.spanId)).toBe(true)
  for (const name of ['constructor', '__proto__', 'none'])
    expect((await app.ask(`/trpc/${name}?input=${input}`, { key })).status).toBe(404)
})

test('callers cannot choose their trace', async () => {
  const traceId = 'a'.repeat(32)
  const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` }
  const spans = await spansOf(() => app.ask('/healthz', { headers }))
  expect(find(spans, 'GET /healthz').traceId).not.toBe(traceId)
})

test('calls of outside services are spans, and a failure names only the type of the error', async () => {
  const secret = canary('error-text')
  const request = asFetch(createOutbound({ allow: [], trustedUrl: origin }), {
    timeoutMs: 2_000,
    maxBytes: 1_000,
  })
  const spans = await spansOf(() =>
    inRootSpan({ name: 'work', kind: 'job' }, async () => {
      await request(`${origin}/elsewhere`, {})
      await inSpan('broken', {}, () => Promise.reject(new RangeError(secret))).catch(() => undefined)
    }),
  )
  expect(find(spans, 'GET 127.0.0.1').parentSpanId).toBe(find(spans, 'work').spanId)
  expect(find(spans, 'broken').attributes).toContainEqual({
    key: 'error.type',
    value: { stringValue: 'RangeError' },
  })
  expect(JSON.stringify(spans)).not.toContain(secret)
})

test('log lines within a trace have its ids, others do not', async () => {
  const lines: string[] = []
  const log = createLogger('info', { destination: { write: (line) => lines.push(line) } })
  const spans = await spansOf(() =>
    inRootSpan({ name: 'logged', kind: 'job' }, async () => log.info('within')),
  )
  log.info('outside')
  const [within, outside] = lines.map((line) => JSON.parse(line))
  const { traceId: trace_id, spanId: span_id } = find(spans, 'logged')
  expect(within).toMatchObject({ trace_id, span_id })
  expect(outside).not.toHaveProperty('trace_id')
})
