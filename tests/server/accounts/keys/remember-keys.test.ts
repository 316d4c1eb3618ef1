import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { apiKeys, memberships, orgs, users } from '#db/schema/index'
import { cacheKeysOf, clearKeyCache, resolveApiKey } from '#server/accounts/keys/index'
import { hashApiKey } from '#server/accounts/keys/resolve-api-key'
import { type Org, systemClock } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { testDatabaseUrl } from '#tests/support/postgres/database'

/** Two processes that cache keys. `admin` is a third one that changes the keys. */
let processes: Database[] = []
let admin: Database
let org: Org
let userId: number
let key: string

beforeAll(async () => {
  const url = await testDatabaseUrl()
  admin = openDatabase(url, { max: 2 })
  processes = [openDatabase(url, { max: 2 }), openDatabase(url, { max: 2 })]
  await Promise.all(processes.map(cacheKeysOf))
})
afterAll(() => Promise.all([admin, ...processes].map((db) => db.$client.end())))
beforeEach(async () => {
  org = await makeOrg(admin)
  userId = await makeMember(admin, org, 'admin')
  key = await makeKey(admin, org, { userId, scopes: ['specs:read', 'specs:write'] })
  for (const identity of await everywhere()) expect(identity?.membership.permissions).toHaveLength(2)
})
afterEach(() => vi.useRealTimers())

const everywhere = () => Promise.all(processes.map((db) => resolveApiKey(db, systemClock, key)))

/** What the code does that changes rights. */
const announced = (change: () => Promise<unknown>) =>
  withTransaction({ db: admin }, async (tx) => {
    await change()
    await clearKeyCache(tx)
  })

/** Shorter than the lifetime of a cached key. */
const AT_ONCE = { timeout: 3_000, interval: 5 }

describe('a key that is remembered', () => {
  it('costs no query', async () => {
    const [db] = processes as [Database]
    const unsafeQuery = vi.spyOn(db.$client, 'unsafe')
    for (let i = 0; i < 10; i++) expect(await resolveApiKey(db, systemClock, key)).not.toBeNull()
    expect(unsafeQuery).not.toHaveBeenCalled()
    unsafeQuery.mockRestore()
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'is revoked',
      () =>
        admin
          .update(apiKeys)
          .set({ revokedAt: new Date() })
          .where(eq(apiKeys.keyHash, hashApiKey(key))),
    ],
    ['is deleted', () => admin.delete(apiKeys).where(eq(apiKeys.keyHash, hashApiKey(key)))],
    [
      'loses its maker',
      () => admin.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, userId)),
    ],
    ['loses its maker’s membership', () => admin.delete(memberships).where(eq(memberships.userId, userId))],
  ])('is rejected in every process at once when it %s', async (_, change) => {
    await announced(change)
    await vi.waitFor(async () => expect(await everywhere()).toEqual([null, null]), AT_ONCE)
  })

  it('loses permissions in every process at once when its creator does', async () => {
    await announced(() =>
      admin.update(memberships).set({ role: 'viewer' }).where(eq(memberships.userId, userId)),
    )
    await vi.waitFor(async () => {
      for (const identity of await everywhere())
        expect(identity?.membership.permissions).toEqual(['specs:read'])
    }, AT_ONCE)
  })

  it('is rejected in every process at once when its org is suspended', async () => {
    await announced(() => admin.update(orgs).set({ suspendedAt: new Date() }).where(eq(orgs.id, org.id)))
    await vi.waitFor(
      () =>
        Promise.all(
          processes.map((db) => expect(resolveApiKey(db, systemClock, key)).rejects.toThrow(/suspended/)),
        ),
      AT_ONCE,
    )
  })

  it('expires when it should', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    const expiring = await makeKey(admin, org, { expiresAt })
    const [db] = processes as [Database]
    expect(await resolveApiKey(db, systemClock, expiring)).not.toBeNull()
    expect(await resolveApiKey(db, { now: () => expiresAt }, expiring)).toBeNull()
  })

  it('is forgotten even by a process that cannot hear', async () => {
    const [first] = processes as [Database]
    await first.$client`select 1`
    await admin.$client`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    await admin
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(eq(apiKeys.keyHash, hashApiKey(key)))
    await vi.waitFor(async () => expect(await everywhere()).toEqual([null, null]), {
      timeout: 10_000,
      interval: 20,
    })
  })
})
