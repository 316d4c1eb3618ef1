import { and, asc, eq, isNull } from 'drizzle-orm'
import { users } from '#db/schema/index'
import { hasPassword } from '#server/accounts/idp/index'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { makeFirstAccountLink } from '../accounts/first-account'
import { makeSignInLink } from './sign-in-link'

type RescueContext = Pick<Context, 'db' | 'clock' | 'actor' | 'requestId'>

/**
 * Creates a link for the operator when no platform administrator can sign in. It sets a new password with the embedded
 * provider, and signs in directly with another provider. Null if there is no administrator.
 */
export function makeRescueLink(ctx: RescueContext, arePasswordsOurs: boolean): Promise<string | null> {
  return withTransaction(ctx, async (ctx) => {
    const [admin] = await ctx.db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(and(eq(users.kind, 'human'), eq(users.isSuperAdmin, true), isNull(users.deactivatedAt)))
      .orderBy(asc(users.id))
      .limit(1)
    if (!admin) return null
    const firstAccount = await makeFirstAccountLink(ctx, admin.id)
    if (firstAccount !== null) return firstAccount

    const isForPassword = arePasswordsOurs && (await hasPassword(ctx, admin.id))
    const purpose = isForPassword ? 'set_password' : 'sign_in'
    const token = await makeSignInLink(ctx.db, ctx.clock, admin.id, purpose)
    const act = isForPassword ? 'password_link.create' : 'sign_in_link.create'
    await recordAct(ctx, { act, target: { kind: 'user', id: admin.id, name: admin.name } })
    return `/auth/${isForPassword ? 'set-password' : 'link'}?token=${token}`
  })
}
