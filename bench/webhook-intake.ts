import { type ChildProcess, fork } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import examples from '@octokit/webhooks-examples'
import postgres from 'postgres'
import { median, numberArgument, printRatios, quantile, sideBySide, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import type { ContestantName } from './webhooks/contestants'
import { sendAll } from './webhooks/send-all'

const SECRET = 'bench-secret'
const BODY_BYTES = 25_000
const CONNECTIONS = 32

/**
 * Measures the intake of webhooks: verify, deduplicate, store and enqueue. Compares it with a bare server that checks
 * the HMAC and does one insert of the same payload. Target: at least 0.6 of its throughput.
 *
 *     npm run bench -- webhook-intake [--deliveries 4000] [--rounds 5]
 */
export async function run(args: string[]): Promise<void> {
  const deliveries = numberArgument(args, 'deliveries', 4000)
  const rounds = numberArgument(args, 'rounds', 5)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    try {
      const url = await stage.create('webhooks')
      await createBareTable(url)
      await compare(url, deliveries, rounds, stage.settle)
    } finally {
      await stage.close()
    }
  })
}

async function createBareTable(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 })
  await sql`create table bare_deliveries (delivery_id text primary key, payload text not null)`
  await sql.end()
}

async function compare(
  url: string,
  deliveries: number,
  rounds: number,
  settle: () => Promise<void>,
): Promise<void> {
  const body = makeBody()
  console.log(`webhook-intake: ${deliveries} deliveries of ${body.length} bytes, ${CONNECTIONS} connections`)
  const latencies: Record<ContestantName, number[]> = { bare: [], intake: [] }
  const children = { bare: await start('bare', url), intake: await start('intake', url) }
  const contestant = (name: ContestantName) => async (round: number) => {
    await settle()
    const requests = Array.from({ length: deliveries }, () => makeRequest(body))
    const startedAt = performance.now()
    const took = await sendAll(children[name].port, requests, CONNECTIONS)
    if (round > 0) latencies[name].push(...took)
    return performance.now() - startedAt
  }
  const times = await sideBySide(rounds, { bare: contestant('bare'), intake: contestant('intake') })
  for (const { child } of Object.values(children)) child.disconnect()

  printRatios(times)
  for (const name of ['bare', 'intake'] as const) {
    const perSecond = (deliveries / median(times[name])) * 1000
    const p99 = quantile(latencies[name], 0.99)
    console.log(`  ${name.padEnd(6)}  ${perSecond.toFixed(0)} a second, answered p99 ${p99.toFixed(1)} ms`)
  }
  const ratio = median(times.bare) / median(times.intake)
  console.log(`  the intake has ${ratio.toFixed(2)} of the bare server's throughput (at least 0.6)`)
}

const program = fileURLToPath(new URL('./webhooks/server-process.ts', import.meta.url))

async function start(name: ContestantName, url: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(program, [name, url, SECRET], { execArgv: ['--import', 'tsx'] })
  const [port] = await once(child, 'message')
  return { child, port: Number(port) }
}

/** A real pull request event, padded to the size. */
function makeBody(): Buffer {
  const [event] = examples.find(({ name }) => name === 'pull_request')?.examples ?? []
  const missingBytes = BODY_BYTES - JSON.stringify({ ...event, note: '' }).length
  const note = 'The amount is checked against the invoice before it is captured. '.repeat(missingBytes)
  return Buffer.from(JSON.stringify({ ...event, note: note.slice(0, Math.max(0, missingBytes)) }))
}

function makeRequest(body: Buffer): Buffer {
  const head = [
    'POST /webhook HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${body.length}`,
    'x-github-event: pull_request',
    `x-github-delivery: ${randomUUID()}`,
    `x-hub-signature-256: sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}
