import { and, eq, isNull } from 'drizzle-orm'
import { invitations } from '#db/schema/index'
import type { Context, Org, OrgContext } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'

/** Makes the link unusable. People who joined with it stay members. */
export function revokeInvitation(ctx: OrgContext, invitationId: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const isInvitation = and(eq(invitations.orgId, ctx.org.id), eq(invitations.id, invitationId))
    const [invitation] = await ctx.db.select().from(invitations).where(isInvitation).for('update')
    if (!invitation) throw notFound()
    if (invitation.acceptedAt)
      throw conflict('This invitation has already been accepted. Remove the member instead.')
    if (invitation.revokedAt) return { ok: true }
    await ctx.db.update(invitations).set({ revokedAt: ctx.clock.now() }).where(isInvitation)
    await recordAct(ctx, {
      act: 'invitation.revoke',
      target: { kind: 'invitation', id: invitationId, name: invitation.email },
    })
    return { ok: true }
  })
}

/**
 * Revokes a person's open invitations in one org or in all orgs. Call it when the person loses the right to
 * invite, so that they cannot return by their own link.
 */
export async function revokeInvitationsBy(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
  org?: Org,
): Promise<void> {
  await db
    .update(invitations)
    .set({ revokedAt: clock.now() })
    .where(
      and(
        org ? eq(invitations.orgId, org.id) : undefined,
        eq(invitations.createdBy, userId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
}
