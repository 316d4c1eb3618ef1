import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#db/embedded/index'
import { announceDatabases } from '../canary/look-for-leaks'
import { dropDatabases, sweepAbandoned } from './drop-databases'
import { ensureTemplate } from './template-database'

declare module 'vitest' {
  export interface ProvidedContext {
    database: { serverUrl: string; template: string; prefix: string }
  }
}

const dataDir = fileURLToPath(new URL('../../../.cache/test-cluster', import.meta.url))

/**
 * One cluster for all test runs of this checkout, with one migrated template that workers clone. `npm run test:postgres` names
 * another server in TEST_DATABASE_URL.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: otherServer } = process.env
  const cluster = otherServer
    ? { url: otherServer, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir, tuning: 'test', log: console.log })
  const serverUrl = cluster.url
  await sweepAbandoned(serverUrl)
  const template = await ensureTemplate(serverUrl)
  const prefix = `run_${process.pid}_${project.name}`
  await announceDatabases({ serverUrl, prefix })
  project.provide('database', { serverUrl, template, prefix })
  return async () => {
    await dropDatabases(serverUrl, (name) => name.startsWith(prefix))
    await cluster.stop()
  }
}
