import { asc, eq } from 'drizzle-orm'
import { memberships, orgs } from '#db/schema/index'
import { MOVE_COLUMNS, refuseDuringCopy } from '#server/kernel/access/org-move'
import type { ProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { endMembership } from './end-membership'
import { canBecome } from './policies'
import { countWorkingAdmins, findMember, lockMembers } from './queries'

/** Ends all memberships of a person who deletes the account. Call it in a transaction. */
export async function leaveEveryOrg(ctx: ProcedureContext, userId: number): Promise<void> {
  const theirs = await ctx.db
    .select({ id: orgs.id, slug: orgs.slug, name: orgs.name, ...MOVE_COLUMNS })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(orgs.id))
  const withoutOtherAdmin: string[] = []
  for (const org of theirs) {
    refuseDuringCopy(
      org,
      `${org.name} is moving to another server, and you are a member. Delete your account after the move. It usually takes minutes.`,
    )
    const inOrg = { ...ctx, org }
    await lockMembers(inOrg)
    const member = await findMember(inOrg, userId)
    if (!canBecome(member, null, await countWorkingAdmins(inOrg))) withoutOtherAdmin.push(org.name)
  }
  if (withoutOtherAdmin.length > 0)
    throw conflict(
      `You are the last admin of ${withoutOtherAdmin.join(', ')}. Make another member an admin there, or delete the organization. Then delete your account.`,
    )
  for (const org of theirs) await endMembership({ ...ctx, org }, userId, 'member.leave')
}
