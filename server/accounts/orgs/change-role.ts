import { and, eq } from 'drizzle-orm'
import { memberships } from '#db/schema/index'
import { clearKeyCache } from '#server/accounts/keys/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { Role } from '#shared/roles'
import { revokeInvitationsBy } from './invitations/revoke-invitation'
import { canBecome, canGrant } from './policies'
import { countWorkingAdmins, findMember, lockMembers } from './queries'

/** Takes effect with the member's next request, because every request reads the role again. */
export function changeRole(ctx: OrgContext, userId: number, role: Role): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    await lockMembers(ctx)
    const member = await findMember(ctx, userId)
    if (!canGrant(ctx.permissions, role) || !canGrant(ctx.permissions, member.role)) throw roleAboveOwn()
    if (!canBecome(member, role, await countWorkingAdmins(ctx))) throw lastAdminError()
    if (member.role === role) return { ok: true }
    await ctx.db
      .update(memberships)
      .set({ role })
      .where(and(eq(memberships.orgId, ctx.org.id), eq(memberships.userId, userId)))
    await clearKeyCache(ctx)
    if (role !== 'admin') await revokeInvitationsBy(ctx, userId, ctx.org)
    await recordAct(ctx, {
      act: 'member.change_role',
      target: { kind: 'user', id: userId, name: member.name },
      details: { from: member.role, to: role },
    })
    return { ok: true }
  })
}

export const roleAboveOwn = () =>
  new DomainError('forbidden', {
    message: 'You cannot give or take a role that may do more than you, or than the key you use.',
  })

export const lastAdminError = () =>
  conflict('This is the last admin of the organization. Make another member an admin first.')
