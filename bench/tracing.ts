import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#db/client'
import { createLogger } from '#server/kernel/logging/log'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { makeCorpus } from './corpus/make-corpus'
import { median, numberArgument, sideBySide, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { indexCorpus, listPaths } from './mixed-reads/prepare-orgs'

const FILES = 50

const program = fileURLToPath(new URL('./tracing/reader-process.ts', import.meta.url))

/** Number of rounds until code and caches are warm. */
const WARM_UP_ROUNDS = 20
const GROUPS = 5

/**
 * Measures the processor time of reading a spec over REST with an API key, without tracing and with 5 % of the requests
 * sampled. Target: at most 1.1 times. Rounds are short and many, so that both run under the same machine load. `again`
 * is a second process without tracing: its distance from 1 is the measurement error.
 *
 *     npm run bench -- tracing [--requests 100] [--rounds 40]
 */
export async function run(args: string[]): Promise<void> {
  const requests = numberArgument(args, 'requests', 100)
  const rounds = numberArgument(args, 'rounds', 40)
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end('{}'))
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    try {
      const url = await stage.create('reads')
      const specs = await prepareSpecs(url, await makeCorpus({ folder: join(folder, 'specs'), files: FILES }))
      const ratios: Record<'again' | 'sampled', number[]> = { again: [], sampled: [] }
      for (let group = 0; group < GROUPS; group++) {
        const times = await measureGroup({ url, ...specs, requests }, endpoint, rounds)
        for (const name of ['again', 'sampled'] as const) {
          // Compares within a round, because both ran under the same machine load.
          const ratio = median(times[name].map((ms, round) => ms / (times.off[round] ?? Number.NaN)))
          ratios[name].push(ratio)
        }
      }
      console.log(
        `tracing: processor time of ${requests} reads of a spec, ${GROUPS} groups of ${rounds} rounds`,
      )
      for (const [name, all] of Object.entries(ratios))
        console.log(
          `  ${name.padEnd(8)} ${median(all).toFixed(3)} times off (${all.map((ratio) => ratio.toFixed(3)).join(', ')})`,
        )
      console.log('  sampled must be at most 1.1 times off')
    } finally {
      await stage.close()
    }
  })
  collector.close()
}

/** Starts new processes, because two processes of the same program permanently differ by some percent. */
async function measureGroup(
  options: ReaderOptions,
  endpoint: string,
  rounds: number,
): Promise<Record<'off' | 'again' | 'sampled', number[]>> {
  const off = await startReader(options)
  const again = await startReader(options)
  const sampled = await startReader({ ...options, endpoint })
  const contestants = { off: off.measure, again: again.measure, sampled: sampled.measure }
  await sideBySide(WARM_UP_ROUNDS, contestants)
  const times = await sideBySide(rounds, contestants)
  for (const reader of [off, again, sampled]) await reader.stop()
  return times
}

/** An org whose specs a reader reads. */
async function prepareSpecs(url: string, corpus: string): Promise<{ key: string; paths: string[] }> {
  const db = openDatabase(url, { max: 2 })
  const ctx = testContext({ db, log: createLogger('silent'), ports: testPorts() })
  const org = await makeOrg(db)
  await indexCorpus(ctx, org, corpus)
  const { specs } = await listPaths(db, org)
  const key = await makeKey(db, org)
  await db.$client.end()
  return { key, paths: specs.map((path) => `/app/${org.slug}/api/specs/acme/corpus/${path}`) }
}

interface ReaderOptions {
  url: string
  key: string
  paths: string[]
  requests: number
  endpoint?: string
}

async function startReader(options: ReaderOptions) {
  const child = fork(program, { execArgv: ['--import', 'tsx'] })
  child.send(options)
  await once(child, 'message')
  return {
    async measure(): Promise<number> {
      child.send('measure')
      const [milliseconds] = await once(child, 'message')
      return Number(milliseconds)
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
