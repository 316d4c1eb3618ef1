import type { Database } from '#db/client'
import { apiKeys, memberships, users } from '#db/schema/index'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { hashApiKey } from '#server/accounts/keys/resolve-api-key'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { PERMISSIONS } from '#server/kernel/permissions'

/** Adds an admin to the org. Returns an API key of theirs with all permissions. */
export async function makeKey(db: Database, orgId: number): Promise<string> {
  const [user] = await db.insert(users).values({ kind: 'human', name: 'Bench' }).returning()
  const ids = { orgId, userId: user?.id ?? 0 }
  const key = makeApiKey()
  await db.insert(memberships).values({ ...ids, role: 'admin' })
  const keyHash = hashApiKey(key)
  await enterInDirectory(db, 'api_key', keyHash, orgId)
  await db.insert(apiKeys).values({
    ...ids,
    keyHash,
    scopes: [...PERMISSIONS],
    prefix: key.slice(0, 8),
    last4: key.slice(-4),
  })
  return key
}
