import { eq } from 'drizzle-orm'
import { openDatabase } from '#db/client'
import { orgs } from '#db/schema/index'
import { PERMISSIONS } from '#server/kernel/permissions'
import { makeKey } from '#tests/support/make-org'
import { Client } from '../indexing/client'
import { forkWorker } from '../indexing/worker-handle'
import { startServer } from '../servers/start-server'

/** Connects each repository to an org of its own, by slug. Resolves when the worker has indexed and rendered them. */
export async function indexAndRender(url: string, repositories: Record<string, string>): Promise<void> {
  const worker = await forkWorker(url)
  for (const [org, repository] of Object.entries(repositories)) {
    const client = await Client.open(url)
    await client.ask(repository, org)
    await client.untilIdle()
    await client.untilQuiet()
    await client.close()
  }
  await worker.stop()
}

/** Reads the HTML of a spec of `bench/corpus` as a member of the org. */
export type ReadPage = (org: string, path: string) => Promise<void>

/** Starts a new web process, so that the renderings are only in the database. */
export async function withPages(
  url: string,
  slugs: string[],
  work: (read: ReadPage) => Promise<void>,
): Promise<void> {
  const keys = await makeKeys(url, slugs)
  const server = await startServer('ours', url)
  try {
    await work(async (org, path) => {
      const address = `http://127.0.0.1:${server.port}/app/${org}/specs/bench/corpus/${path}`
      const headers = { authorization: `Bearer ${keys.get(org)}`, accept: 'text/html' }
      const response = await fetch(address, { headers })
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${address}: ${response.status} ${text.slice(0, 200)}`)
    })
  } finally {
    await server.stop()
  }
}

async function makeKeys(url: string, slugs: string[]): Promise<Map<string, string>> {
  const db = openDatabase(url, { max: 1 })
  const keys = new Map<string, string>()
  for (const slug of slugs) {
    const [org] = await db.select().from(orgs).where(eq(orgs.slug, slug))
    if (!org) throw new Error(`no org ${slug}`)
    keys.set(slug, await makeKey(db, org, { scopes: [...PERMISSIONS] }))
  }
  await db.$client.end()
  return keys
}
