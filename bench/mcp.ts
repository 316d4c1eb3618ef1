import { once } from 'node:events'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { openDatabase } from '#db/client'
import { orgs } from '#db/schema/index'
import { createApp } from '#server/http/app'
import { systemClock } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { keysOnly, testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { makeCorpus } from './corpus/make-corpus'
import { numberArgument, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { compareTwins } from './mcp/compare-twins'
import { ToolClient } from './mcp/tool-client'
import { toolTwins } from './mcp/tool-twins'
import { makeKey } from './reading/make-key'

/**
 * Measures assistants' tool calls over HTTP, compared with the equivalent REST request. Target: at most 1.3 times as long.
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
      const client = new ToolClient(`http://127.0.0.1:${port}`, key)
      for (const twin of await toolTwins(client)) await compareTwins(client, twin, rounds)
      server.close()
    } finally {
      await db.$client.end()
      await stage.close()
    }
  })
}
