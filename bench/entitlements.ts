import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#db/client'
import { billingAccounts } from '#db/schema/index'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import type { Consumption, ReadName } from './entitlements/server-process'
import { median, numberArgument, quantile, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { sendAll } from './webhooks/send-all'

const CONNECTIONS = 4
const MAX_ADDED_US = 20
const WARM_UPS = 8

/**
 * Measures the cost of `may(org, feature)` in an authenticated read over HTTP. The read checks a session, the
 * membership and the rate limit, and lists the members of the org. Target: no additional query, and at most 20 µs of processor
 * time.
 *
 *     npm run bench -- entitlements [--reads 250] [--rounds 120]
 */
export async function run(args: string[]): Promise<void> {
  const reads = numberArgument(args, 'reads', 250)
  const rounds = numberArgument(args, 'rounds', 120)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    try {
      await compare(await stage.create('entitlements'), reads, rounds)
    } finally {
      await stage.close()
    }
  })
}

async function compare(url: string, reads: number, rounds: number): Promise<void> {
  const { slug, cookie } = await prepareOrg(url)
  const { child, port } = await start(url)
  const measure = async (name: ReadName) => {
    const head = `GET /${name}/${slug} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n\r\n`
    const before = await consumptionOf(child)
    await sendAll(port, Array<Buffer>(reads).fill(Buffer.from(head)), CONNECTIONS)
    const after = await consumptionOf(child)
    return {
      processorUs: (after.processorUs - before.processorUs) / reads,
      queries: after.queries - before.queries,
    }
  }
  console.log(`entitlements: ${rounds} rounds of ${reads} reads each, ${CONNECTIONS} connections`)
  const consumptions: Record<ReadName, Consumption[]> = { without: [], with: [] }
  for (let round = -WARM_UPS; round < rounds; round++) {
    // The second one gets warm caches but pays for the garbage of the first, so they alternate.
    const order = round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)
    for (const name of order) {
      const consumption = await measure(name)
      if (round >= 0) consumptions[name].push(consumption)
    }
  }
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
  report(consumptions, reads)
}

function report(consumptions: Record<ReadName, Consumption[]>, reads: number): void {
  const queriesOf = (name: ReadName) =>
    (
      consumptions[name].reduce((sum, { queries }) => sum + queries, 0) /
      consumptions[name].length /
      reads
    ).toFixed(2)
  const usOf = (name: ReadName) => consumptions[name].map(({ processorUs }) => processorUs)
  // Compares within a round, because both ran under the same machine load.
  const differences = usOf('with').map((us, round) => us - (usOf('without')[round] ?? Number.NaN))
  const [low, middle, high] = [0.25, 0.5, 0.75].map((q) => quantile(differences, q).toFixed(1))
  console.log(
    `  queries of a read: ${queriesOf('without')} without the question, ${queriesOf('with')} with it`,
  )
  console.log(
    `  processor time of a read: ${median(usOf('without')).toFixed(0)} µs; the question adds ${middle} µs (at most ${MAX_ADDED_US}; half of the rounds: ${low} to ${high})`,
  )
}

/** An org on Pro, and the cookie of a member. */
async function prepareOrg(url: string): Promise<{ slug: string; cookie: string }> {
  const db = openDatabase(url, { max: 1 })
  const org = await makeOrg(db)
  const cookie = await signIn(db, await makeMember(db, org, 'viewer'))
  await db.insert(billingAccounts).values({ orgId: org.id, plan: 'pro', seatCount: 3 })
  await db.$client.end()
  return { slug: org.slug, cookie }
}

const program = fileURLToPath(new URL('./entitlements/server-process.ts', import.meta.url))

async function start(url: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(program, [url], { execArgv: ['--import', 'tsx'] })
  const [port] = await once(child, 'message')
  return { child, port: Number(port) }
}

async function consumptionOf(child: ChildProcess): Promise<Consumption> {
  const answered = once(child, 'message')
  child.send('report')
  const [consumption] = await answered
  return consumption as Consumption
}
