import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openStore, type Store } from '../../../server/boot/open-store'
import { readSettings } from '../../../server/settings'
import { freshDatabaseUrl } from '../../support/postgres/database'

const countOrgs = async ({ db }: Store) => (await db.execute(sql`select from orgs`)).length

it('without an external database, an embedded one is opened, migrated and marked as our own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-store-'))
  const store = await openStore(readSettings({ DATA_DIR: folder }))
  try {
    expect([store.isEmbedded, await countOrgs(store)]).toEqual([true, 0])
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

it('an external database is not marked as our own', async () => {
  const store = await openStore(readSettings({ DATABASE_URL: await freshDatabaseUrl() }))
  try {
    expect([store.isEmbedded, await countOrgs(store)]).toEqual([false, 0])
  } finally {
    await store.close()
  }
})
