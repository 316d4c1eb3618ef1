import { and, eq } from 'drizzle-orm'
import { issueAssignees, memberships } from '#db/schema/index'
import { disconnectAssistantsOf } from '#server/accounts/assistants/index'
import { revokeKeysOf } from '#server/accounts/keys/index'
import { reportChange } from '#server/kernel/changes'
import type { Context, Org, OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { lastAdminError, roleAboveOwn } from './change-role'
import { revokeInvitationsBy } from './invitations/revoke-invitation'
import { canBecome, canGrant } from './policies'
import { countWorkingAdmins, findMember, lockMembers } from './queries'

/** Ends the caller's own membership. A key cannot do this for the user who created it. */
export function leaveOrg(ctx: OrgContext): Promise<{ ok: true }> {
  if (ctx.actor.kind === 'key')
    throw new DomainError('forbidden', { message: 'A key cannot leave for its maker. Sign in to leave.' })
  return endMembership(ctx, userIdOf(ctx), 'member.leave')
}

export function removeMember(ctx: OrgContext, userId: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    await lockMembers(ctx)
    const { role } = await findMember(ctx, userId)
    if (!canGrant(ctx.permissions, role)) throw roleAboveOwn()
    return endMembership(ctx, userId, 'member.remove')
  })
}

/**
 * Also revokes the member's keys, which would work again if the person rejoined, and unassigns the member from
 * issues.
 */
export function endMembership(
  ctx: Context & { org: Org },
  userId: number,
  act: 'member.leave' | 'member.remove',
): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    await lockMembers(ctx)
    const member = await findMember(ctx, userId)
    if (!canBecome(member, null, await countWorkingAdmins(ctx))) throw lastAdminError()
    await revokeKeysOf(ctx, userId, ctx.org)
    await disconnectAssistantsOf(ctx, userId, ctx.org)
    await revokeInvitationsBy(ctx, userId, ctx.org)
    await ctx.db
      .delete(issueAssignees)
      .where(and(eq(issueAssignees.orgId, ctx.org.id), eq(issueAssignees.userId, userId)))
    await reportChange(ctx, 'onMemberLeft', { orgId: ctx.org.id, userId })
    await ctx.db
      .delete(memberships)
      .where(and(eq(memberships.orgId, ctx.org.id), eq(memberships.userId, userId)))
    await recordAct(ctx, {
      act,
      target: { kind: 'user', id: userId, name: member.name },
      details: { role: member.role },
    })
    return { ok: true }
  })
}
