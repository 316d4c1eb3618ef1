import { openDatabase } from '#db/client'
import { deliveries, memberships, users } from '#db/schema/index'
import { PERMISSIONS } from '#server/kernel/permissions'
import { makeKey, makeOrg } from '#tests/support/make-org'

export interface PreparedRows {
  key: string
  paths: string[]
}

const ROWS = 10_000

/** Creates an admin's API key and rows to read one by one. */
export async function prepareRows(databaseUrl: string): Promise<PreparedRows> {
  const db = openDatabase(databaseUrl, { max: 1 })
  const person = { kind: 'human', name: 'Bench', isSuperAdmin: true } as const
  const [user] = await db.insert(users).values(person).returning({ id: users.id })
  if (!user) throw new Error('no user')
  const org = await makeOrg(db, 'bench')
  await db.insert(memberships).values({ orgId: org.id, userId: user.id, role: 'admin' })
  const key = await makeKey(db, org, { userId: user.id, scopes: [...PERMISSIONS] })
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
