import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { makeAlertSource } from './alerts/make-alert-source'
import { SECRET, stormRequest, webhookRequest } from './alerts/make-requests'
import { median, numberArgument, printRatios, quantile, sideBySide, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { forkWorker } from './indexing/worker-handle'
import { sendAll } from './webhooks/send-all'

const CONNECTIONS = 32
const ALERTS_PER_REQUEST = 20
/** Duration of the storm. */
const STORM_S = 60
const PROBES_PER_S = 50

/**
 * Compares the intake of alerts with that of webhooks in the same process: at least 0.8 of its throughput. Then sends a storm
 * of alerts
 * while other webhooks arrive: one spike, constant memory, and at most 1.5 times their idle p99.
 *
 *     npm run bench -- alerts [--deliveries 2000] [--rounds 5] [--storm 100000]
 */
export async function run(args: string[]): Promise<void> {
  const deliveries = numberArgument(args, 'deliveries', 2000)
  const rounds = numberArgument(args, 'rounds', 5)
  const storm = numberArgument(args, 'storm', 100_000)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    try {
      const compared = await openServer(await stage.create('compared'))
      await compareIntakes(compared, { deliveries, rounds, settle: stage.settle })
      compared.stop()
      // A separate database, so that no waiting webhook of the comparison precedes the storm.
      const stormed = await openServer(await stage.create('stormed'))
      await sendStorm(stormed, storm)
      stormed.stop()
    } finally {
      await stage.close()
    }
  })
}

interface Server {
  url: string
  port: number
  /** The token of an alert source. */
  token: string
  memoryMb(): number
  stop(): void
}

const program = fileURLToPath(new URL('./webhooks/server-process.ts', import.meta.url))

async function openServer(url: string): Promise<Server> {
  const token = await makeAlertSource(url)
  const child = fork(program, ['intake', url, SECRET], { execArgv: ['--import', 'tsx'] })
  const [port] = await once(child, 'message')
  return {
    url,
    token,
    port: Number(port),
    memoryMb: () => residentMb(child.pid ?? 0),
    stop: () => child.disconnect(),
  }
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function compareIntakes(
  { port, token }: Server,
  { deliveries, rounds, settle }: { deliveries: number; rounds: number; settle: () => Promise<void> },
): Promise<void> {
  const contestant = (make: (at: number) => Buffer) => async () => {
    await settle()
    const requests = Array.from({ length: deliveries }, (_, at) => make(at))
    const startedAt = performance.now()
    await sendAll(port, requests, CONNECTIONS)
    return performance.now() - startedAt
  }
  const alerts = contestant((at) => stormRequest(token, at, 1))
  const times = await sideBySide(rounds, { webhooks: contestant(webhookRequest), alerts })
  printRatios(times)
  const ratio = median(times.webhooks) / median(times.alerts)
  console.log(`  alerts have ${ratio.toFixed(2)} of the throughput of webhooks (at least 0.8)`)
}

async function sendStorm(server: Server, storm: number): Promise<void> {
  const { url, token } = server
  const worker = await forkWorker(url)
  const idle = await probe(server.port, 10)
  const before = server.memoryMb()
  const requests = Math.ceil(storm / ALERTS_PER_REQUEST)
  const memory: number[] = []
  const sending = pace(requests, requests / STORM_S, async (at) => {
    if (at % 100 === 0) memory.push(server.memoryMb())
    await sendAll(server.port, [stormRequest(token, at, ALERTS_PER_REQUEST)], 1)
  })
  const busy = await probe(server.port, STORM_S)
  await sending
  const sql = postgres(url, { max: 1 })
  await untilHandled(sql)
  const [row] =
    await sql`select (select count(*)::int from notice_events where kind = 'error_spike') as spikes,
    (select sum(count)::int from alert_hours) as errors, (select count(*)::int from alerts) as entries`
  await sql.end()
  const { maxRssMb } = await worker.stop()
  const [calm, stormy] = [quantile(idle, 0.99), quantile(busy, 0.99)]
  console.log(`  storm of ${storm}: ${row?.spikes} spike (1), ${row?.entries} entries, ${row?.errors} errors`)
  console.log(
    `  memory of the server ${before.toFixed(0)} MB before, ${Math.max(...memory).toFixed(0)} MB at most, worker ${maxRssMb.toFixed(0)} MB`,
  )
  console.log(
    `  p99 of other webhooks: idle ${calm.toFixed(1)} ms, in the storm ${stormy.toFixed(1)} ms: ${(stormy / calm).toFixed(2)} (at most 1.5)`,
  )
}

async function untilHandled(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql`select count(*)::int as waiting from alert_deliveries where state = 'received'`
    if (row?.waiting === 0) return
    await delay(200)
  }
}

/** The durations of webhooks that arrive at a fixed rate. */
async function probe(port: number, seconds: number): Promise<number[]> {
  const latencies: number[] = []
  await pace(seconds * PROBES_PER_S, PROBES_PER_S, async () => {
    latencies.push(...(await sendAll(port, [webhookRequest()], 1)))
  })
  return latencies
}

/** Starts the work at a fixed rate, whether or not earlier work has ended. */
async function pace(count: number, perSecond: number, work: (at: number) => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  const all: Promise<void>[] = []
  for (let at = 0; at < count; at++) {
    const wait = startedAt + (at * 1000) / perSecond - performance.now()
    if (wait > 0) await delay(wait)
    all.push(work(at))
  }
  await Promise.all(all)
}
