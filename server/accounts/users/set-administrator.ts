import { and, eq, ne } from 'drizzle-orm'
import { memberships, orgs, users } from '#db/schema/index'
import { revokeLinksBy } from '#server/accounts/auth/index'
import { clearKeyCache } from '#server/accounts/keys/index'
import { recordForAllOrgs, revokeInvitationsBy } from '#server/accounts/orgs/index'
import type { Context } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { lockPerson, refuseLastAdministrator } from './queries'

/** Takes effect with the person's next request, because every request reads the flag again. */
export function setAdministrator(
  ctx: Context,
  userId: number,
  isAdministrator: boolean,
): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    if (!isAdministrator) await refuseLastAdministrator(ctx, userId)
    const person = await lockPerson(ctx, userId)
    if (person.isSuperAdmin === isAdministrator) return { ok: true }
    if (isAdministrator && person.deactivatedAt) throw deactivatedAccount()
    await ctx.db.update(users).set({ isSuperAdmin: isAdministrator }).where(eq(users.id, userId))
    await clearKeyCache(ctx)
    if (!isAdministrator) await revokeLinksAndInvitations(ctx, userId)
    const act = isAdministrator ? 'administrator.appoint' : 'administrator.dismiss'
    await recordForAllOrgs(ctx, { act }, person)
    return { ok: true }
  })
}

async function revokeLinksAndInvitations(ctx: Context, userId: number): Promise<void> {
  await revokeLinksBy(ctx, userId)
  await revokeInvitationsBeyondRole(ctx, userId)
}

/** Revokes invitations in orgs where only the administrator flag allowed the person to invite. */
async function revokeInvitationsBeyondRole(ctx: Context, userId: number): Promise<void> {
  const elsewhere = await ctx.db
    .select({ id: orgs.id, slug: orgs.slug, name: orgs.name })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(and(eq(memberships.userId, userId), ne(memberships.role, 'admin')))
  for (const org of elsewhere) await revokeInvitationsBy(ctx, userId, org)
}

const deactivatedAccount = () => conflict('This account is deactivated. Reactivate it first.')
