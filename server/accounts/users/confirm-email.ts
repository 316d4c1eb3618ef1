import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import { recordForAllOrgs } from '#server/accounts/orgs/index'
import type { Context } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { lockPerson } from './queries'

/** The operator confirms that the address is the person's. Invitations for that address then accept the account. */
export function confirmEmail(ctx: Context, userId: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, userId)
    if (person.email === null) throw conflict('This account has no email address.')
    if (person.emailVerifiedAt) return { ok: true }
    await ctx.db.update(users).set({ emailVerifiedAt: ctx.clock.now() }).where(eq(users.id, userId))
    await recordForAllOrgs(ctx, { act: 'user.confirm_email' }, person)
    return { ok: true }
  })
}
