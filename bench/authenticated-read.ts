import { join } from 'node:path'
import { prepareRows } from './authenticated-read/prepare-rows'
import { median, numberArgument, printRatios, quantile, sideBySide, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { sendAll } from './servers/send-all'
import { startServer } from './servers/start-server'

const CONNECTIONS = 16

/**
 * Measures a REST read by primary key, including the API key check and the rate limit. Compares it with a bare server
 * that only reads the same row. Target: at least 0.9 of its requests per second, and at most twice its p99.
 *
 *     npm run bench -- authenticated-read [--requests 4000] [--rounds 15]
 */
export async function run(args: string[]): Promise<void> {
  const requests = numberArgument(args, 'requests', 4000)
  const rounds = numberArgument(args, 'rounds', 15)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    try {
      await compare(await stage.create('reads'), requests, rounds)
    } finally {
      await stage.close()
    }
  })
}

async function compare(url: string, count: number, rounds: number): Promise<void> {
  const { key, paths } = await prepareRows(url)
  const requests = Array.from({ length: count }, (_, at) => makeRequest(paths[at % paths.length] ?? '', key))
  console.log(`authenticated-read: ${count} requests, ${CONNECTIONS} connections`)
  const latencies: Record<'bare' | 'rest', number[]> = { bare: [], rest: [] }
  const servers = { bare: await startServer('row', url), rest: await startServer('api', url) }
  const contestant = (name: keyof typeof servers) => async (round: number) => {
    const startedAt = performance.now()
    const took = await sendAll(servers[name].port, requests, CONNECTIONS)
    if (round > 0) latencies[name].push(...took)
    return performance.now() - startedAt
  }
  const times = await sideBySide(rounds, { bare: contestant('bare'), rest: contestant('rest') })
  await Promise.all(Object.values(servers).map((server) => server.stop()))

  printRatios(times)
  const p99 = { bare: quantile(latencies.bare, 0.99), rest: quantile(latencies.rest, 0.99) }
  for (const name of ['bare', 'rest'] as const) {
    const perSecond = (count / median(times[name])) * 1000
    console.log(`  ${name}  ${perSecond.toFixed(0)} a second, p99 ${p99[name].toFixed(1)} ms`)
  }
  // Compares within a round, because both ran under the same machine load.
  const share = median(times.bare.map((ms, round) => ms / (times.rest[round] ?? Number.NaN))).toFixed(2)
  const slower = (p99.rest / p99.bare).toFixed(2)
  console.log(`  ${share} of the bare server's requests a second (at least 0.9), p99 ${slower} x (at most 2)`)
}

const makeRequest = (path: string, key: string) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\n\r\n`)
