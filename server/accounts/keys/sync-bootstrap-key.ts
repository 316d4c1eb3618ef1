import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '#db/client'
import { apiKeys, memberships, orgDirectory, users } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { permissionsOf } from '#server/kernel/permissions'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { clearKeyCache, hashApiKey } from './resolve-api-key'

const SERVICE_EMAIL = 'bootstrap@service.invalid'
const LABEL = 'BOOTSTRAP_ADMIN_KEY'

/**
 * Makes BOOTSTRAP_ADMIN_KEY an admin key of the default org and revokes the keys of earlier settings in all orgs. Keys
 * that were created with it stay valid.
 */
export function syncBootstrapKey(ctx: Context, org: Org, key: string | null): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const userId = await serviceUser(tx.db, org)
    await revokeOthers(tx, org, userId, key)
    if (key !== null) await storeKey(tx, org, userId, key)
    await clearKeyCache(tx)
  })
}

/** Revokes the keys of earlier settings, and this key in an org that was the default before. */
async function revokeOthers(ctx: Context, org: Org, userId: number, key: string | null): Promise<void> {
  const isOther = or(ne(apiKeys.keyHash, key === null ? '' : hashApiKey(key)), ne(apiKeys.orgId, org.id))
  const revoked = await ctx.db
    .update(apiKeys)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.label, LABEL), isOther, isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id, orgId: apiKeys.orgId })
  for (const { id, orgId } of revoked)
    await recordAct({ ...ctx, org: { id: orgId } }, { act: 'api_key.revoke', target: { ...TARGET, id } })
}

/** Runs at every start. Changes and records nothing if the key is already active. */
async function storeKey(ctx: Context, org: Org, userId: number, key: string): Promise<void> {
  const scopes = permissionsOf('admin', false)
  const keyHash = hashApiKey(key)
  await ctx.db
    .insert(orgDirectory)
    .values({ kind: 'api_key', key: keyHash, orgId: org.id })
    .onConflictDoUpdate({ target: [orgDirectory.kind, orgDirectory.key], set: { orgId: org.id } })
  const [changed] = await ctx.db
    .insert(apiKeys)
    .values({
      orgId: org.id,
      userId,
      label: LABEL,
      scopes,
      keyHash,
      prefix: key.slice(0, 8),
      last4: key.slice(-4),
    })
    .onConflictDoUpdate({
      target: [apiKeys.orgId, apiKeys.keyHash],
      set: { revokedAt: null },
      setWhere: isNotNull(apiKeys.revokedAt),
    })
    .returning({ id: apiKeys.id })
  if (changed)
    await recordAct(
      { ...ctx, org },
      { act: 'api_key.create', target: { ...TARGET, id: changed.id }, details: { scopes } },
    )
}

const TARGET = { kind: 'api_key', name: LABEL } as const

/** The service user that owns the key. It is not a person and takes no seat. */
async function serviceUser(db: Database, org: Org): Promise<number> {
  const values = { kind: 'service', email: SERVICE_EMAIL, name: 'Bootstrap key' } as const
  await db.insert(users).values(values).onConflictDoNothing()
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, SERVICE_EMAIL))
  if (!user) throw new Error('select of the service user returned no row')
  await db.insert(memberships).values({ orgId: org.id, userId: user.id, role: 'admin' }).onConflictDoNothing()
  return user.id
}
