import { and, eq } from 'drizzle-orm'
import { memberships } from '../../db/schema'
import { recordAct } from '../audit'
import type { OrgContext } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import { withTransaction } from '../kernel/transaction'
import { userIdOf } from '../kernel/user-id-of'
import { revokeKeysOf } from '../keys'
import { beyondYou, lastAdmin } from './change-role'
import { mayBecome, mayGrant } from './policies'
import { countWorkingAdmins, findMember, holdMembers } from './queries'
import { revokeInvitationsBy } from './revoke-invitation'

/** Ends the caller's own membership. A key cannot do this for the user who created it. */
export function leaveOrg(ctx: OrgContext): Promise<{ ok: true }> {
  if (ctx.actor.kind === 'key')
    throw new DomainError('forbidden', { message: 'A key cannot leave for its maker. Sign in to leave.' })
  return endMembership(ctx, userIdOf(ctx), 'member.leave')
}

export const removeMember = (ctx: OrgContext, userId: number) => endMembership(ctx, userId, 'member.remove')

/** Also revokes the member's keys. Otherwise old keys would work again if the person rejoined. */
function endMembership(
  ctx: OrgContext,
  userId: number,
  act: 'member.leave' | 'member.remove',
): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    await holdMembers(ctx)
    const member = await findMember(ctx, userId)
    if (act === 'member.remove' && !mayGrant(ctx.permissions, member.role)) throw beyondYou()
    if (!mayBecome(member, null, await countWorkingAdmins(ctx))) throw lastAdmin()
    await revokeKeysOf(ctx, userId, ctx.org)
    await revokeInvitationsBy(ctx, userId, ctx.org)
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
