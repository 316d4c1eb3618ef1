import { once } from 'node:events'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { openDatabase } from '../db/client'
import { orgs } from '../db/schema'
import { createApp } from '../server/http/app'
import { indexRepository } from '../server/indexing'
import { systemClock } from '../server/kernel/context'
import { createLogger } from '../server/kernel/logging/log'
import { connectLocalRepository } from '../server/repos'
import { keysOnly, testContext } from '../tests/support/test-context'
import { testPorts } from '../tests/support/test-ports'
import { makeCorpus } from './corpus/make-corpus'
import { median, numberArgument, printRatios, sideBySide, timed, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { makeKey } from './reading/make-key'

const TARGET = 1.3
const CALLS_PER_ROUND = 50

/**
 * Measures tool calls of assistants over HTTP beside the REST request for the same thing. Target: at most 1.3 times as long.
 *
 *     npm run bench -- mcp [--files 200] [--rounds 9]
 */
export async function run(args: string[]): Promise<void> {
  const files = numberArgument(args, 'files', 200)
  const rounds = numberArgument(args, 'rounds', 9)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    const db = openDatabase(await stage.create('mcp'), { max: 5, hasLookups: true })
    const parts = { db, ports: testPorts(), clock: systemClock, log: createLogger('error') }
    try {
      const [org] = await db.insert(orgs).values({ slug: 'bench', name: 'Bench' }).returning()
      if (!org) throw new Error('no org')
      const ctx = testContext(parts)
      const path = await makeCorpus({ folder: join(folder, 'corpus'), files })
      const { orgId, id } = await connectLocalRepository(ctx, org, { owner: 'acme', name: 'web', path })
      await indexRepository(ctx, { orgId, repositoryId: id })
      const key = await makeKey(db, org.id)
      const pages = { asset: async () => null, page: async () => new Response('') }
      const app = createApp({ ...parts, ...keysOnly, baseUrl: 'http://localhost', pages })
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
      await once(server, 'listening')
      const { port } = server.address() as { port: number }
      await compareAll(`http://127.0.0.1:${port}`, key, rounds)
      server.close()
    } finally {
      await db.$client.end()
      await stage.close()
    }
  })
}

async function compareAll(address: string, key: string, rounds: number): Promise<void> {
  const authorization = `Bearer ${key}`
  const get = async (path: string) => {
    const response = await fetch(`${address}${path}`, { headers: { authorization } })
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    return response.text()
  }
  const callTool = async (name: string, args: object) => {
    const response = await fetch(`${address}/mcp`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    })
    const text = await response.text()
    if (!text.includes('structuredContent')) throw new Error(`${name}: ${text.slice(0, 300)}`)
    return text
  }
  const { results } = JSON.parse(await get('/app/bench/api/search?q=has:criteria&limit=1'))
  const [{ file_path: file }] = results
  const cases: [string, object, string][] = [
    ['get_spec', { repo: 'acme/web', path: file }, `/app/bench/api/specs/acme/web/${file}`],
    ['search', { query: 'payment' }, '/app/bench/api/search?q=payment'],
    ['get_tasks', { limit: 20 }, '/app/bench/api/tasks?limit=20'],
    ['get_coverage', {}, '/app/bench/api/coverage'],
  ]
  for (const [name, args, path] of cases) {
    const many = (work: () => Promise<unknown>) => () =>
      timed(async () => {
        for (let call = 0; call < CALLS_PER_ROUND; call++) await work()
      })
    console.log(`mcp: ${name}, ${CALLS_PER_ROUND} calls`)
    const times = await sideBySide(rounds, {
      rest: many(() => get(path)),
      tool: many(() => callTool(name, args)),
    })
    printRatios(times)
    const ratio = median(times.tool.map((ms, round) => ms / (times.rest[round] ?? Number.NaN)))
    console.log(`  ${ratio.toFixed(2)} x of REST (at most ${TARGET})`)
  }
}
