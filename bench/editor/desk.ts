import { openDatabase } from '#db/client'
import { apiKeys, memberships, orgs, users } from '#db/schema/index'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { hashApiKey } from '#server/accounts/keys/resolve-api-key'
import { createApp } from '#server/http/app'
import { systemClock } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { keysOnly, testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

/** An editor who writes to one file of a repository over HTTP, without the network. */
export interface Desk {
  preview(content: string): Promise<void>
  save(content: string): Promise<void>
  close(): Promise<void>
}

const BASE = 'http://bench.test'

export async function openDesk(databaseUrl: string, path: string): Promise<Desk> {
  const db = openDatabase(databaseUrl, { max: 10 })
  const ports = testPorts()
  const parts = { db, ports, clock: systemClock, log: createLogger('warn') }
  const pages = { asset: async () => null, page: async () => new Response('') }
  const app = createApp({ ...parts, ...keysOnly, baseUrl: BASE, pages })
  const key = await makeWriter(db)
  const ctx = testContext(parts)
  const [org] = await db.select().from(orgs)
  if (!org) throw new Error('no org')
  const repository = await connectLocalRepository(ctx, org, { owner: 'bench', name: 'corpus', path })
  await indexRepository(ctx, { orgId: org.id, repositoryId: repository.id })

  async function post(path: string, body: object): Promise<{ sha: string }> {
    const response = await app.request(`${BASE}/app/bench/editor/bench/corpus/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<{ sha: string }>
  }

  let sha = ''
  return {
    async preview(content) {
      await post('preview', { content })
    },
    async save(content) {
      sha = (await post('services/bench.md/save', { content, sha })).sha
    },
    close: () => db.$client.end(),
  }
}

async function makeWriter(db: ReturnType<typeof openDatabase>): Promise<string> {
  const key = makeApiKey()
  const [org] = await db.insert(orgs).values({ slug: 'bench', name: 'Bench' }).returning()
  const [user] = await db.insert(users).values({ kind: 'human', name: 'Bench' }).returning()
  const ids = { orgId: org?.id ?? 0, userId: user?.id ?? 0 }
  await db.insert(memberships).values({ ...ids, role: 'editor' })
  const keyHash = hashApiKey(key)
  await enterInDirectory(db, 'api_key', keyHash, ids.orgId)
  await db.insert(apiKeys).values({
    ...ids,
    keyHash,
    scopes: ['specs:read', 'specs:write'],
    prefix: key.slice(0, 8),
    last4: key.slice(-4),
  })
  return key
}
