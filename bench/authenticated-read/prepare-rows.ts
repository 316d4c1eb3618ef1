import { openDatabase } from '#db/client'
import { apiKeys, deliveries, memberships, orgs, users } from '#db/schema/index'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { hashApiKey } from '#server/accounts/keys/resolve-api-key'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { PERMISSIONS } from '#server/kernel/permissions'

export interface PreparedRows {
  key: string
  paths: string[]
}

const ROWS = 10_000

/** Creates an admin's API key and rows to read one by one. */
export async function prepareRows(databaseUrl: string): Promise<PreparedRows> {
  const db = openDatabase(databaseUrl, { max: 1 })
  const key = makeApiKey()
  const person = { kind: 'human', name: 'Bench', isSuperAdmin: true } as const
  const [org] = await db.insert(orgs).values({ slug: 'bench', name: 'Bench' }).returning()
  const [user] = await db.insert(users).values(person).returning()
  const ids = { orgId: org?.id ?? 0, userId: user?.id ?? 0 }
  await db.insert(memberships).values({ ...ids, role: 'admin' })
  const keyHash = hashApiKey(key)
  await enterInDirectory(db, 'api_key', keyHash, ids.orgId)
  await db.insert(apiKeys).values({
    ...ids,
    keyHash,
    scopes: [...PERMISSIONS],
    prefix: key.slice(0, 8),
    last4: key.slice(-4),
  })
  const rows = Array.from({ length: ROWS }, (_, at) => makeDelivery(`delivery-${at}`))
  for (let at = 0; at < ROWS; at += 1000) await db.insert(deliveries).values(rows.slice(at, at + 1000))
  await db.$client.end()
  return { key, paths: rows.map(({ deliveryId }) => `/app/admin/api/deliveries/github/${deliveryId}`) }
}

const makeDelivery = (deliveryId: string) => ({
  ...({ source: 'github', deliveryId, kind: 'push', state: 'done', requestId: 'bench-request' } as const),
  headers: { 'x-github-event': 'push', 'x-github-delivery': deliveryId },
  payload: JSON.stringify({
    ref: 'refs/heads/main',
    deliveryId,
    message: 'Retry a failed payment. '.repeat(20),
  }),
  receivedAt: new Date(),
})
