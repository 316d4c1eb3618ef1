import { eq } from 'drizzle-orm'
import { invitations, users } from '#db/schema/index'
import { endEverywhere } from '#server/accounts/auth/index'
import { clearKeyCache } from '#server/accounts/keys/index'
import { leaveEveryOrg } from '#server/accounts/orgs/index'
import { refuseLastAdministrator } from '#server/accounts/users/index'
import type { Context, RequestContext, UserActor } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { FATES, nameOf, userColumns } from '../tables/user-columns'

/** The name shown for a deleted account. */
const DELETED_NAME = 'Deleted account'

/**
 * Ends all access and memberships of the caller and deletes data that concerns only the caller. The user's row stays without
 * name and address, because audit logs and issues refer to it.
 */
export function deletePerson(
  ctx: RequestContext & { actor: UserActor },
  typedName: string,
): Promise<{ ok: true }> {
  const { userId, sessionId } = ctx.actor
  if (sessionId === null)
    throw new DomainError('forbidden', { message: 'Sign in with a browser to delete your account.' })
  return withTransaction(ctx, async (ctx) => {
    const { db } = ctx
    await refuseLastAdministrator(ctx, userId)
    await requireTypedName(ctx, userId, typedName)
    await leaveEveryOrg(ctx, userId)
    await endEverywhere(ctx, userId)
    await db.update(invitations).set({ email: null }).where(eq(invitations.acceptedBy, userId))
    for (const column of userColumns())
      if (FATES[nameOf(column)] === 'deleted') await db.delete(column.table).where(eq(column.column, userId))
    await clearKeyCache(ctx)
    await recordAct(ctx, { act: 'user.delete', target: { kind: 'user', id: userId } })
    const clearedColumns = { email: null, picture: null, lastLoginAt: null, isSuperAdmin: false }
    await db
      .update(users)
      .set({ name: DELETED_NAME, ...clearedColumns, deactivatedAt: ctx.clock.now() })
      .where(eq(users.id, userId))
    return { ok: true }
  })
}

async function requireTypedName(
  { db }: Pick<Context, 'db'>,
  userId: number,
  typedName: string,
): Promise<void> {
  const [user] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  const expected = user?.email ?? user?.name ?? ''
  if (typedName.trim().toLowerCase() !== expected.toLowerCase())
    throw conflict(`Type ${expected} to confirm that your account is deleted.`)
}
