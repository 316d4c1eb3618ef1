import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { installations, invitations, orgDirectory } from '#db/schema/index'
import { hashApiKey, resolveApiKey } from '#server/accounts/keys/resolve-api-key'
import { openStore, type Store } from '#server/boot/open-store'
import { readSettings } from '#server/boot/settings/index'
import { systemClock } from '#server/kernel/context'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { freshDatabaseUrl } from '#tests/support/postgres/database'

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

it('a start lets keys, invitations and installations of an older process work', async () => {
  const settings = readSettings({ DATABASE_URL: await freshDatabaseUrl() })
  const store = await openStore(settings)
  const org = await makeOrg(store.db)
  const userId = await makeMember(store.db, org)
  const key = await makeKey(store.db, org, { userId })
  const token = newToken()
  const tokenHash = hashToken(token)
  const expiresAt = new Date(Date.now() + 60_000)
  const invitation = { role: 'viewer', createdBy: userId, createdAt: new Date(), expiresAt } as const
  await store.db.insert(invitations).values({ ...invitation, orgId: org.id, tokenHash })
  await store.db.insert(installations).values({ orgId: org.id, id: 77, host: 'github', account: 'acme' })
  await store.db.delete(orgDirectory)
  expect(await resolveApiKey(store.db, systemClock, key)).toBeNull()
  await store.close()

  const next = await openStore(settings)
  try {
    expect(await resolveApiKey(next.db, systemClock, key)).toMatchObject({ membership: { org } })
    const rows = await next.db.select().from(orgDirectory).orderBy(orgDirectory.kind)
    expect(rows).toEqual([
      { kind: 'api_key', key: hashApiKey(key), orgId: org.id },
      { kind: 'installation', key: '77', orgId: org.id },
      { kind: 'invitation', key: tokenHash, orgId: org.id },
    ])
  } finally {
    await next.close()
  }
})
