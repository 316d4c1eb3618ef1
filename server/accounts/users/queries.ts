import { and, asc, eq, isNull } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'

/** Locks a person. Fails for the service user of a key, which cannot be a member or an administrator. */
export async function lockPerson({ db }: Pick<Context, 'db'>, userId: number) {
  const [person] = await db
    .select({
      id: users.id,
      name: users.name,
      isSuperAdmin: users.isSuperAdmin,
      deactivatedAt: users.deactivatedAt,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.kind, 'human')))
    .for('no key update')
  if (!person) throw notFound()
  return person
}

/**
 * Guarantees that a deployment keeps at least one administrator. If two dismiss each other at once, the second one waits here
 * and is rejected.
 */
export async function refuseLastAdministrator({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  const working = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.kind, 'human'), eq(users.isSuperAdmin, true), isNull(users.deactivatedAt)))
    .orderBy(asc(users.id))
    .for('no key update')
  if (working.length === 1 && working[0]?.id === userId)
    throw conflict(
      'This is the last administrator of the deployment. Make another user an administrator first.',
    )
}
