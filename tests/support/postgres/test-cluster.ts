import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#db/embedded/index'
import { announceDatabases } from '../canary/look-for-leaks'
import { holdDistributedTemplate, type TestServers } from './distributed-template'
import { dropDatabases, sweepAbandoned } from './drop-databases'
import { ensureTemplate } from './template-database'

declare module 'vitest' {
  export interface ProvidedContext {
    database: Omit<TestServers, 'stop'> & { prefix: string }
  }
}

const dataDir = fileURLToPath(new URL('../../../.cache/test-cluster', import.meta.url))

/**
 * One cluster for all test runs of this checkout, with one migrated template that workers clone. `npm run test:postgres` names
 * another server in TEST_DATABASE_URL, and `npm run test:citus` a distributed template in CITUS_URL.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CITUS_URL } = process.env
  const { stop, ...database } = CITUS_URL ? await holdDistributedTemplate(CITUS_URL) : await startServer()
  for (const node of database.nodes) await sweepAbandoned(node)
  const prefix = `run_${process.pid}_${project.name}`
  await announceDatabases({ serverUrl: database.serverUrl, prefix })
  project.provide('database', { ...database, prefix })
  return async () => {
    for (const node of database.nodes) await dropDatabases(node, (name) => name.startsWith(prefix))
    await stop()
  }
}

async function startServer(): Promise<TestServers> {
  const { TEST_DATABASE_URL: otherServer } = process.env
  const { url, stop } = otherServer
    ? { url: otherServer, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir, tuning: 'test', log: console.log })
  return { serverUrl: url, template: await ensureTemplate(url), nodes: [url], stop }
}
