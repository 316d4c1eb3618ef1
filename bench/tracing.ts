import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../db/client'
import { createLogger } from '../server/kernel/logging/log'
import { makeKey, makeOrg } from '../tests/support/make-org'
import { testContext } from '../tests/support/test-context'
import { testPorts } from '../tests/support/test-ports'
import { makeCorpus } from './corpus/make-corpus'
import { median, numberArgument, printRatios, sideBySide, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { indexCorpus, listPaths } from './mixed-reads/prepare-orgs'

const FILES = 50

const program = fileURLToPath(new URL('./tracing/reader-process.ts', import.meta.url))

/**
 * Measures the processor time of reading a spec over REST with an API key, without tracing and with 5 % of the requests
 * sampled. Target: at most 1.1 times.
 *
 *     npm run bench -- tracing [--requests 2000] [--rounds 9]
 */
export async function run(args: string[]): Promise<void> {
  const requests = numberArgument(args, 'requests', 2000)
  const rounds = numberArgument(args, 'rounds', 9)
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
      const off = await startReader({ url, ...specs, requests })
      const sampled = await startReader({ url, ...specs, requests, endpoint })
      const times = await sideBySide(rounds, { off: off.measure, sampled: sampled.measure })
      for (const reader of [off, sampled]) await reader.stop()
      console.log(`tracing: processor time of ${requests} reads of a spec`)
      printRatios(times)
      // Compares within a round, because both ran under the same machine load.
      const ratio = median(times.sampled.map((ms, round) => ms / (times.off[round] ?? Number.NaN)))
      console.log(`  ${ratio.toFixed(3)} times the processor time at 5 % (at most 1.1)`)
    } finally {
      await stage.close()
    }
  })
  collector.close()
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
