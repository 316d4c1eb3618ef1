import { createServer } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { and, eq } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { apiKeys, documents, memberships, orgs, sections, users } from '#db/schema/index'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { hashApiKey } from '#server/accounts/keys/resolve-api-key'
import { readSettings } from '#server/boot/settings/index'
import { openAi } from '#server/boot/vendors/open-ai'
import { type AppParts, createApp } from '#server/http/app'
import { systemClock } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import type { FakeAi } from '#tests/support/fake-ai/index'
import { keysOnly, testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { untilFirstByte } from './until-first-byte'

/** Requests proposals over HTTP and returns the time to the first byte. */
export interface Writer {
  edit(round: number): Promise<number>
  generate(): Promise<number>
  close(): Promise<void>
}

export async function openWriter(databaseUrl: string, path: string, fake: FakeAi): Promise<Writer> {
  const db = openDatabase(databaseUrl, { max: 10 })
  const ports = testPorts({ ai: await openAi(readSettings(fake.asAnthropic)) })
  const parts = { db, ports, clock: systemClock, log: createLogger('warn') }
  const { server, origin } = await serveApp(parts)
  const { org, key } = await createEditor(db)
  const ctx = testContext(parts)
  const repository = await connectLocalRepository(ctx, org, { owner: 'bench', name: 'corpus', path })
  await indexRepository(ctx, { orgId: org.id, repositoryId: repository.id })
  const specSections = await listSpecSections(db, org.id)

  const post = async (route: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const url = `${origin}/app/bench/editor/bench/corpus/${route}`
    const start = performance.now()
    return untilFirstByte(await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }), start)
  }
  return {
    edit: (round) => {
      const section = specSections[round % specSections.length]
      return post('ai-edit', {
        action: 'improve',
        file_path: section?.path,
        section_title: section?.title,
        section_content: section?.body,
      })
    },
    generate: () =>
      post('generate', { description: 'How failed payments are tried again, and who is told.' }),
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await db.$client.end()
    },
  }
}

async function serveApp(parts: Omit<AppParts, keyof typeof keysOnly | 'baseUrl' | 'pages'>) {
  const pages = { asset: async () => null, page: async () => new Response('') }
  const app = createApp({ ...parts, ...keysOnly, baseUrl: 'http://bench.test', pages })
  const server = createAdaptorServer({ fetch: app.fetch, createServer })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return { server, origin: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}` }
}

/** Creates an org with one editor and that person's API key. */
async function createEditor(db: Database) {
  const [org] = await db.insert(orgs).values({ slug: 'bench', name: 'Bench' }).returning()
  const [user] = await db.insert(users).values({ kind: 'human', name: 'Bench' }).returning()
  if (!org || !user) throw new Error('nobody to ask')
  const ids = { orgId: org.id, userId: user.id }
  await db.insert(memberships).values({ ...ids, role: 'editor' })
  const key = makeApiKey()
  const keyHash = hashApiKey(key)
  await enterInDirectory(db, 'api_key', keyHash, org.id)
  await db.insert(apiKeys).values({
    ...ids,
    keyHash,
    scopes: ['specs:read', 'specs:write'],
    prefix: key.slice(0, 8),
    last4: key.slice(-4),
  })
  return { org, key }
}

/** The second section of each spec. */
const listSpecSections = (db: Database, orgId: number) =>
  db
    .select({ path: documents.path, title: sections.title, body: sections.body })
    .from(documents)
    .innerJoin(sections, and(eq(sections.orgId, documents.orgId), eq(sections.textId, documents.textId)))
    .where(and(eq(documents.orgId, orgId), eq(documents.isSpec, true), eq(sections.ordinal, 2)))
    .orderBy(documents.path)
    .limit(200)
