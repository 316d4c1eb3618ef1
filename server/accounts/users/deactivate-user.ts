import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import { endAccess } from '#server/accounts/auth/index'
import { clearKeyCache } from '#server/accounts/keys/index'
import { recordForAllOrgs } from '#server/accounts/orgs/index'
import type { Context, RequestContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { lockPerson, refuseLastAdministrator } from './queries'

/** Ends all access of the person: sessions, devices, keys, and the invitations and links they made. */
export function deactivateUser(ctx: RequestContext, userId: number): Promise<{ ok: true }> {
  if (userId === userIdOf(ctx))
    throw conflict('You cannot deactivate yourself. Let another administrator of the deployment do it.')
  return withTransaction(ctx, async (ctx) => {
    await refuseLastAdministrator(ctx, userId)
    const person = await lockPerson(ctx, userId)
    if (person.deactivatedAt) return { ok: true }
    await ctx.db.update(users).set({ deactivatedAt: ctx.clock.now() }).where(eq(users.id, userId))
    await endAccess(ctx, userId)
    await recordForAllOrgs(ctx, { act: 'user.deactivate' }, person)
    return { ok: true }
  })
}

/** Lets the person sign in again, with the same orgs and roles. Keys stay revoked. */
export function reactivateUser(ctx: Context, userId: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, userId)
    if (!person.deactivatedAt) return { ok: true }
    await ctx.db.update(users).set({ deactivatedAt: null }).where(eq(users.id, userId))
    await clearKeyCache(ctx)
    await recordForAllOrgs(ctx, { act: 'user.reactivate' }, person)
    return { ok: true }
  })
}
