import { randomBytes } from 'node:crypto'
import type { Database } from '#db/client'
import { apiKeys, memberships, orgs, users } from '#db/schema/index'
import { startSession } from '#server/accounts/auth/index'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { hashApiKey } from '#server/accounts/keys/resolve-api-key'
import type { Org } from '#server/kernel/context'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import type { Permission } from '#server/kernel/permissions'
import type { Role } from '#shared/roles'

const unique = () => randomBytes(5).toString('hex')

/** Creates an org that only this suite uses. */
export async function makeOrg(db: Database, slug = `org-${unique()}`): Promise<Org> {
  const [org] = await db.insert(orgs).values({ slug, name: slug }).returning()
  if (!org) throw new Error('no org')
  return { id: org.id, slug: org.slug, name: org.name }
}

export async function makeMember(db: Database, org: Org, role: Role = 'admin'): Promise<number> {
  const [user] = await db
    .insert(users)
    .values({ kind: 'human', name: `Member ${unique()}`, email: `${unique()}@example.com` })
    .returning({ id: users.id })
  if (!user) throw new Error('no user')
  await db.insert(memberships).values({ orgId: org.id, userId: user.id, role })
  return user.id
}

interface KeyOptions {
  userId?: number
  scopes?: Permission[]
  expiresAt?: Date
  revokedAt?: Date
}

/** An API key of this org. It is created by a new admin unless another user is given. */
export async function makeKey(db: Database, org: Org, options: KeyOptions = {}): Promise<string> {
  const key = makeApiKey()
  await enterInDirectory(db, 'api_key', hashApiKey(key), org.id)
  await db.insert(apiKeys).values({
    orgId: org.id,
    userId: options.userId ?? (await makeMember(db, org)),
    keyHash: hashApiKey(key),
    scopes: options.scopes ?? ['specs:read'],
    prefix: key.slice(0, 8),
    last4: key.slice(-4),
    expiresAt: options.expiresAt,
    revokedAt: options.revokedAt,
  })
  return key
}

/** The Cookie header of a signed-in member. */
export const signIn = async (db: Database, userId: number): Promise<string> =>
  `svc_session=${await startSession(db, userId, null)}`
