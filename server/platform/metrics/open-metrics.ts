import { setTimeout as delay } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Context } from '#server/kernel/context'
import { contributionsOf } from '#server/kernel/contributions'
import { registry } from '#server/kernel/metrics/registry'
import type { StoredMetrics } from '#server/kernel/metrics/stored-metrics'
import { cacheUse } from '#shared/cache-use'

export interface Metrics {
  contentType: string
  /** The metrics in the text format of Prometheus. */
  read(): Promise<string>
}

/** Limits the queries, regardless of the number of scrapers. */
const FRESH_MS = 5_000
/** If the database takes longer, its metrics are omitted. Probes and scrapers wait longer. */
const PATIENCE_MS = 2_000

/** The metrics of this process and of the database. */
export function openMetrics(ctx: Context): Metrics {
  observeProcess()
  let stored: { text: Promise<string>; at: number; isSettled: boolean } | null = null

  /** One reading at a time, so that readings do not pile up while the database hangs. */
  function latestReading(): Promise<string> {
    if (stored && (!stored.isSettled || performance.now() - stored.at <= FRESH_MS)) return stored.text
    const reading = { text: readStored(ctx), at: performance.now(), isSettled: false }
    void reading.text.finally(() => {
      reading.isSettled = true
    })
    stored = reading
    return reading.text
  }

  return {
    contentType: registry.contentType,
    async read() {
      const storedText = await inTime(latestReading())
      return `${await registry.metrics()}${storedText}`
    },
  }
}

let isObserved = false

/** Gauges with names of counters. The remaining gauge by type has the same sum. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/** Event loop, memory, processor time and garbage collection, under the names used by dashboards for Node. */
function observeProcess(): void {
  if (isObserved) return
  isObserved = true
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
}

const failures = new Counter({
  name: 'plumbline_metrics_failures_total',
  help: 'Reads of metrics from the database that failed. Their gauges are missing from the answer.',
  registers: [registry],
})

async function inTime(reading: Promise<string>): Promise<string> {
  const timeout = new AbortController()
  const late = delay(PATIENCE_MS, null, { signal: timeout.signal })
  try {
    const text = await Promise.race([reading, late])
    if (text === null) failures.inc()
    return text ?? ''
  } finally {
    timeout.abort()
    late.catch(() => undefined)
  }
}

/** Omits a group that cannot be read, so that the metrics of the process stay available without a database. */
async function readStored(ctx: Context): Promise<string> {
  const answer = new Registry()
  for (const metrics of await contributionsOf(ctx, 'storedMetrics'))
    try {
      await addTo(answer, ctx, metrics)
    } catch (error) {
      failures.inc()
      ctx.log.warn({ err: error }, 'could not read metrics from the database')
    }
  return answer.metrics()
}

async function addTo(answer: Registry, ctx: Context, { gauges, read }: StoredMetrics): Promise<void> {
  const samples = await read(ctx)
  for (const [name, help] of Object.entries(gauges)) {
    const own = samples[name] ?? []
    const labelNames = Object.keys(own[0]?.labels ?? {})
    const gauge = new Gauge({ name: `plumbline_${name}`, help, labelNames, registers: [answer] })
    for (const { labels, value } of own) gauge.set(labels, value)
  }
}

/** The caches count themselves, so that a lookup costs almost nothing. */
new Counter({
  name: 'plumbline_cache_requests_total',
  help: 'Looks into the caches of this process, by cache and outcome. An outdated entry counts as a hit.',
  labelNames: ['cache', 'outcome'],
  registers: [registry],
  collect() {
    this.reset()
    for (const [cache, { hits, misses }] of cacheUse) {
      this.inc({ cache, outcome: 'hit' }, hits)
      this.inc({ cache, outcome: 'miss' }, misses)
    }
  },
})
