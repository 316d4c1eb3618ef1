import { join } from 'node:path'
import { openDatabase } from '#db/client'
import { serveWeb } from '#server/boot/serve-web'
import { readSettings } from '#server/boot/settings/index'
import { systemClock } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { keysOnly, testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { makeRepository } from '../corpus/make-corpus'

/** A signed-in editor with a browser. */
export interface Typist {
  cookie: { name: string; value: string; url: string }
  addressOf(path: string): string
  close(): Promise<void>
}

const SETTINGS = { PORT: '0', ENCRYPTION_KEY: 'bench'.padEnd(40, '.'), RATE_LIMITS: 'api=off,search=off' }

/** Starts the web process for a repository with these files. */
export async function openTypist(
  databaseUrl: string,
  folder: string,
  files: Record<string, string>,
): Promise<Typist> {
  const db = openDatabase(databaseUrl, { max: 4 })
  const ports = testPorts()
  const parts = { db, ports, clock: systemClock, log: createLogger('warn'), secretBox: keysOnly.secretBox }
  const ctx = testContext(parts)
  const org = await makeOrg(db, 'bench')
  const cookie = await signIn(db, await makeMember(db, org))
  const path = await makeRepository(join(folder, 'written'), files)
  const repository = await connectLocalRepository(ctx, org, { owner: 'bench', name: 'written', path })
  await indexRepository(ctx, { orgId: org.id, repositoryId: repository.id })
  const web = await serveWeb(readSettings(SETTINGS), parts)
  const [name = '', value = ''] = cookie.split('=')
  return {
    cookie: { name, value, url: web.address },
    addressOf: (file) => `${web.address}/app/bench/editor/bench/written/${file}`,
    async close() {
      await web.close()
      await db.$client.end()
    },
  }
}
