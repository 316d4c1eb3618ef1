import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Database } from '#db/client'
import { cacheKeysOf } from '#server/accounts/keys/index'
import { createApp } from '#server/http/app'
import { createPages } from '#server/http/pages/pages'
import { systemClock } from '#server/kernel/context'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { unseenLog } from '../log'

/** The HTTP app of the product with the pages of the last build. */
export async function openProduct(db: Database) {
  await cacheKeysOf(db)
  const folder = fileURLToPath(new URL('../../build/pages', import.meta.url))
  const build = await import(pathToFileURL(`${folder}/server/index.js`).href)
  const app = createApp({
    ...keysOnly,
    db,
    ports: testPorts(),
    clock: systemClock,
    log: unseenLog(),
    baseUrl: 'http://127.0.0.1',
    pages: createPages({ build, assetsDir: `${folder}/client` }),
  })
  return { app }
}
