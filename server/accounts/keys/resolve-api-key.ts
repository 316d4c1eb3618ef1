import { hash } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { apiKeys, billingAccounts, memberships, orgs, users } from '#db/schema/index'
import { orgSuspended } from '#server/kernel/access/find-membership'
import { MOVE_COLUMNS } from '#server/kernel/access/org-move'
import type { Actor, Clock, Context } from '#server/kernel/context'
import { prepareLookup } from '#server/kernel/database/prepare-once'
import { PLAN_FACTS } from '#server/kernel/entitlements/org-plan'
import { findOrgId } from '#server/kernel/org-ids/org-directory'
import { limitToScopes, permissionsOf } from '#server/kernel/permissions'
import { afterCommit } from '#server/kernel/transaction'
import { isWellFormedApiKey } from './api-key'
import { CREDENTIAL_CHANGES, createKeyCache } from './key-cache'

const USE_RECORDED_EVERY_MS = 5 * 60 * 1000

type KeyActor = Extract<Actor, { kind: 'key' }>

export const hashApiKey = (key: string) => hash('sha256', key)

const findKey = prepareLookup((db) =>
  db
    .select({
      keyId: apiKeys.id,
      userId: apiKeys.userId,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      isSuperAdmin: users.isSuperAdmin,
      role: memberships.role,
      org: { id: orgs.id, slug: orgs.slug, name: orgs.name, ...MOVE_COLUMNS },
      suspendedAt: orgs.suspendedAt,
      billing: PLAN_FACTS,
    })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.userId), isNull(users.deactivatedAt)))
    .innerJoin(orgs, eq(orgs.id, apiKeys.orgId))
    .leftJoin(billingAccounts, eq(billingAccounts.orgId, apiKeys.orgId))
    .innerJoin(memberships, and(eq(memberships.orgId, apiKeys.orgId), eq(memberships.userId, apiKeys.userId)))
    .where(
      and(
        eq(apiKeys.orgId, sql.placeholder('orgId')),
        eq(apiKeys.keyHash, sql.placeholder('keyHash')),
        isNull(apiKeys.revokedAt),
      ),
    )
    .prepare('find_api_key'),
)

type ApiKeyRow = Awaited<ReturnType<typeof findKey>>[number]

interface ApiKeyRecord {
  actor: KeyActor
  expiresAt: Date | null
  suspendedAt: Date | null
  lastUsedAt: Date | null
}

const cache = createKeyCache<ApiKeyRecord>()

/** Starts the cache for this pool. Only new or changed keys then need a query. */
export const cacheKeysOf = (db: Database): Promise<void> => cache.keepUpToDate(db)

/**
 * Clears the cache of every process after a change to a key, its user, its membership, its org or the org's plan. Call it in
 * the transaction of the change: the next request of this process sees the change, and the others hear of it with the commit.
 */
export async function clearKeyCache(ctx: Pick<Context, 'db'>): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${CREDENTIAL_CHANGES}, '')`)
  await afterCommit(ctx, async () => cache.forget())
}

/** Reads the org of the key, then key, user and role, unless they are cached. A wrong checksum needs no query. */
export async function resolveApiKey(db: Database, clock: Clock, key: string): Promise<KeyActor | null> {
  const apiKey = cache.get(db, key) ?? (await cache.load(db, key, () => lookUp(db, key)))
  const now = clock.now()
  if (!apiKey || (apiKey.expiresAt && apiKey.expiresAt <= now)) return null
  if (apiKey.suspendedAt) throw orgSuspended()
  if (isUseDue(apiKey, now)) await recordUse(db, apiKey, now)
  return apiKey.actor
}

async function lookUp(db: Database, key: string): Promise<ApiKeyRecord | undefined> {
  if (!isWellFormedApiKey(key)) return undefined
  const keyHash = hashApiKey(key)
  const orgId = await findOrgId(db, 'api_key', keyHash)
  const [row] = await findKey(db, { orgId, keyHash })
  return row && { ...row, actor: actorOf(row) }
}

function actorOf({ keyId, userId, isSuperAdmin, org, billing, role, scopes }: ApiKeyRow): KeyActor {
  const permissions = limitToScopes(permissionsOf(role, isSuperAdmin), scopes)
  return {
    kind: 'key',
    keyId,
    userId,
    isSuperAdmin,
    membership: { org: { ...org, billing }, role, permissions },
  }
}

const isUseDue = ({ lastUsedAt }: ApiKeyRecord, now: Date) =>
  !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= USE_RECORDED_EVERY_MS

async function recordUse(db: Database, apiKey: ApiKeyRecord, now: Date): Promise<void> {
  const { keyId, membership } = apiKey.actor
  apiKey.lastUsedAt = now
  const before = new Date(now.getTime() - USE_RECORDED_EVERY_MS)
  const unrecorded = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.orgId, membership.org.id), eq(apiKeys.id, keyId), unrecorded))
}
