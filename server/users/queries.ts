import { and, asc, eq, isNull } from 'drizzle-orm'
import { users } from '../../db/schema'
import type { Context } from '../kernel/context'
import { DomainError, notFound } from '../kernel/errors'

/** People only: the service user behind a key is nobody to let in or to put in charge. */
export async function holdPerson({ db }: Pick<Context, 'db'>, userId: number) {
  const [person] = await db
    .select({
      id: users.id,
      name: users.name,
      isSuperAdmin: users.isSuperAdmin,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.kind, 'human')))
    .for('no key update')
  if (!person) throw notFound()
  return person
}

/** A deployment keeps somebody who administers it: of two who end each other at once, the second waits here and is the last. */
export async function refuseLastAdministrator({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  const working = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.kind, 'human'), eq(users.isSuperAdmin, true), isNull(users.deactivatedAt)))
    .orderBy(asc(users.id))
    .for('no key update')
  if (working.length === 1 && working[0]?.id === userId)
    throw new DomainError('conflict', {
      message: 'Nobody else administers the deployment. Make somebody else an administrator first.',
    })
}
