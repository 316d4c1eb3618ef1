import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client'
import { serveMetrics } from '#server/boot/serve-metrics'
import { createApp } from '#server/http/app'
// Processes that run jobs have its metric.
import '#server/kernel/metrics/record-job'
import { openMetrics } from '#server/platform/metrics/index'
import { WeightedLru } from '#shared/weighted-lru'
import { canary } from '#tests/support/canary/canary'
import { makeOrg } from '#tests/support/make-org'
import { BASE_URL, openTestApp, plainPages } from '#tests/support/test-app'
import { keysOnly } from '#tests/support/test-context'

const site = openTestApp()
const tokens = [canary('metrics-token'), canary('metrics-token-before')]
let send: (path: string, init?: RequestInit) => Promise<Response>
const ask = (path: string, token: string | null | undefined = tokens[0]) =>
  send(path, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })

beforeAll(() => {
  const app = createApp({
    ...site.ctx,
    ...keysOnly,
    baseUrl: BASE_URL,
    pages: plainPages,
    metrics: { ...openMetrics(site.ctx), tokens },
  })
  send = async (path, init) => app.request(`${BASE_URL}${path}`, init)
})

const read = () => openMetrics(site.ctx).read()

const valueIn = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? 0,
  )

test('only counters have names that end in _total', async () => {
  const types = [...(await read()).matchAll(/^# TYPE (\S+_total) (\S+)$/gm)].map(([, name, type]) => [
    name,
    type,
  ])
  expect(types.length).toBeGreaterThan(0)
  expect(types.filter(([, type]) => type !== 'counter')).toEqual([])
})

test('each metric is described once, under these names', async () => {
  const names = [...(await read()).matchAll(/^# TYPE (plumbline_\S+)/gm)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(
    [
      'ai_tokens_total',
      'backup_age_seconds',
      'backup_failed',
      'backup_size_bytes',
      'cache_requests_total',
      'database_size_bytes',
      'database_wait_seconds',
      'deliveries_last_hour',
      'deliveries_refused',
      'http_request_duration_seconds',
      'http_requests_total',
      'index_runs_open',
      'job_duration_seconds',
      'metrics_failures_total',
      'queue_jobs',
      'queue_oldest_seconds',
      'repositories_failing',
      'ticket_conflicts',
      'ticket_duplicates',
      'ticket_lag_seconds',
      'ticket_pauses',
      'ticket_steps_waiting',
      'workers',
    ].map((name) => `plumbline_${name}`),
  )
})

test('the event loop, memory and processor time have the usual names of Node', async () => {
  const text = await read()
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ])
    expect(text).toContain(`# TYPE ${name} `)
})

test('requests are counted by the path of their route', async () => {
  const { slug } = await makeOrg(site.db)
  const series = (route: string, status: number) =>
    `plumbline_http_requests_total{route="${route}",method="GET",status="${status}"}`
  const before = await read()
  await ask('/healthz', null)
  await ask(`/app/${slug}/api/coverage`, null)
  await ask(`/a-page-of/${slug}`, null)
  const after = await read()
  for (const each of [series('/app/{org}/api/coverage', 401), series('page', 200)])
    expect(valueIn(after, each), each).toBe(valueIn(before, each) + 1)
  expect(valueIn(after, 'plumbline_http_request_duration_seconds_count{route="page"}')).toBe(
    valueIn(before, 'plumbline_http_request_duration_seconds_count{route="page"}') + 1,
  )
})

test('requests with any path, method or name add no series', async () => {
  const seriesAfter = async (from: number, count: number) => {
    for (let at = from; at < from + count; at++)
      for (const method of ['GET', `METHOD${at}`])
        for (const path of [
          `/page-${at}`,
          `/app/org-${at}/api/specs/o-${at}/r-${at}/f-${at}.md`,
          `/app/org-${at}/api/none-${at}`,
          `/trpc/none.of${at}`,
          `/webhooks/none-${at}`,
        ])
          await send(path, { method, headers: { host: `host-${at}` } })
    return [...(await read()).matchAll(/^plumbline_http_\S+/gm)].map(([series]) => series)
  }
  const before = await seriesAfter(0, 2)
  expect(await seriesAfter(2, 10)).toEqual(before)
})

test('caches count what they had, by name', async () => {
  const cache = new WeightedLru<string>('measured', 1)
  cache.get('a')
  cache.set('a', 'a')
  cache.get('a')
  const series = (outcome: string) => `plumbline_cache_requests_total{cache="measured",outcome="${outcome}"}`
  const text = await read()
  expect([valueIn(text, series('hit')), valueIn(text, series('miss'))]).toEqual([1, 1])
})

test('the guide describes each metric', async () => {
  const guide = readFileSync('docs/metrics.md', 'utf8')
  const names = [...(await read()).matchAll(/^# TYPE (plumbline_\S+)/gm)].map(([, name = '']) => name)
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

test('no label names an org or a repository', async () => {
  const orgs = await site.db.execute<{ slug: string }>(sql`select slug from orgs`)
  const labels = [...(await read()).matchAll(/="([^"]*)"/g)].map(([, label]) => label)
  for (const { slug } of orgs) expect(labels).not.toContain(slug)
})

test('the queue is counted by task and state, with the age of its oldest job', async () => {
  await site.db.execute(sql`
    select graphile_worker.add_job('repos/sweep-texts', run_at => now() - interval '90 seconds', job_key => 'measured')`)
  const text = await read()
  await site.db.execute(sql`select graphile_worker.remove_job('measured')`)
  expect(valueIn(text, 'plumbline_queue_jobs{task="repos/sweep-texts",state="waiting"}')).toBeGreaterThan(0)
  expect(valueIn(text, 'plumbline_queue_oldest_seconds{task="repos/sweep-texts"}')).toBeGreaterThanOrEqual(90)
})

test('deliveries are counted by source and outcome', async () => {
  const series = 'plumbline_deliveries_last_hour{source="asana",outcome="failed"}'
  const before = valueIn(await read(), series)
  await site.db.execute(sql`
    insert into deliveries (source, delivery_id, kind, headers, state, request_id, received_at)
    values ('asana', ${crypto.randomUUID()}, 'task', '{}', 'failed', 'r', now())`)
  expect(valueIn(await read(), series)).toBe(before + 1)
})

test('scrapers at the same time share one reading of the database', async () => {
  const metrics = openMetrics(site.ctx)
  const waits = await Promise.all([metrics.read(), metrics.read()])
  const [first, second] = waits.map((text) => valueIn(text, 'plumbline_database_wait_seconds'))
  expect(first).toBeGreaterThan(0)
  expect(second).toBe(first)
})

test('without a database, the metrics of the process can still be read', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1, connectTimeoutS: 1 })
  const text = await openMetrics({ ...site.ctx, db }).read()
  await db.$client.end({ timeout: 1 })
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('plumbline_workers')
  expect(valueIn(await read(), 'plumbline_metrics_failures_total')).toBeGreaterThan(0)
})

test('/metrics asks for a configured token, and takes the one before it, too', async () => {
  for (const token of tokens) {
    const response = await ask('/metrics', token)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  }
  for (const token of [null, '', 'wrong']) expect((await ask('/metrics', token)).status).toBe(401)
})

test('without a setting, /metrics is not there', async () => {
  expect(await (await site.ask('/metrics')).text()).toBe('page /metrics')
})

test('a port of its own serves the metrics without a token, and nothing else', async () => {
  const served = await serveMetrics(openMetrics(site.ctx), { host: '127.0.0.1', port: 0 })
  const at = `http://127.0.0.1:${served.port}`
  expect(await (await fetch(`${at}/metrics`)).text()).toContain('plumbline_workers')
  expect((await fetch(`${at}/`)).status).toBe(404)
  expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404)
  await served.close()
})
