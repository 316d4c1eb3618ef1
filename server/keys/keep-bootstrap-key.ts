import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { apiKeys, memberships, users } from '../../db/schema'
import type { Context, Org } from '../kernel/context'
import { permissionsOf } from '../kernel/permissions'
import { withTransaction } from '../kernel/transaction'
import { hashApiKey } from './resolve-api-key'

const SERVICE_EMAIL = 'bootstrap@service.invalid'
const LABEL = 'BOOTSTRAP_ADMIN_KEY'

/**
 * Makes BOOTSTRAP_ADMIN_KEY an admin key of the default org, and the key of an earlier setting worthless. Keys that
 * were made with it stay.
 */
export function keepBootstrapKey(ctx: Context, org: Org, key: string | null): Promise<void> {
  return withTransaction(ctx, async ({ db, clock }) => {
    const userId = await serviceUser(db, org)
    const keyHash = key === null ? '' : hashApiKey(key)
    const earlier = and(eq(apiKeys.orgId, org.id), eq(apiKeys.userId, userId), eq(apiKeys.label, LABEL))
    await db
      .update(apiKeys)
      .set({ revokedAt: clock.now() })
      .where(and(earlier, ne(apiKeys.keyHash, keyHash), isNull(apiKeys.revokedAt)))
    if (key === null) return
    await db
      .insert(apiKeys)
      .values({
        orgId: org.id,
        userId,
        keyHash,
        label: LABEL,
        scopes: permissionsOf('admin', false),
        prefix: key.slice(0, 8),
        last4: key.slice(-4),
      })
      .onConflictDoUpdate({ target: apiKeys.keyHash, set: { orgId: org.id, revokedAt: null } })
  })
}

/** Neither a person nor a seat: it only owns the key. */
async function serviceUser(db: Database, org: Org): Promise<number> {
  const values = { kind: 'service', email: SERVICE_EMAIL, name: 'Bootstrap key' } as const
  await db.insert(users).values(values).onConflictDoNothing()
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, SERVICE_EMAIL))
  if (!user) throw new Error('the service user vanished')
  await db.insert(memberships).values({ orgId: org.id, userId: user.id, role: 'admin' }).onConflictDoNothing()
  return user.id
}
