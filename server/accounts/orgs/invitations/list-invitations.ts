import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { invitations, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { isOpenInvitation } from '../policies'
import type { InvitationsWire, InvitationWire } from '../wire'

const MOST = 500

/** All invitations with their state, newest first. */
export async function listInvitations(ctx: OrgContext): Promise<z.infer<typeof InvitationsWire>> {
  const rows = await ctx.db
    .select({ invitation: invitations, createdBy: users.name })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.createdBy))
    .where(eq(invitations.orgId, ctx.org.id))
    .orderBy(desc(invitations.id))
    .limit(MOST)
  const now = ctx.clock.now()
  return {
    invitations: rows.map(({ invitation, createdBy }) => ({
      id: invitation.id,
      role: invitation.role,
      email: invitation.email,
      only_for_email: invitation.onlyForEmail,
      state: stateOf(invitation, now),
      created_by: createdBy,
      created_at: invitation.createdAt.toISOString(),
      expires_at: invitation.expiresAt.toISOString(),
    })),
  }
}

function stateOf(invitation: typeof invitations.$inferSelect, now: Date): InvitationWire['state'] {
  if (isOpenInvitation(invitation, now)) return 'open'
  if (invitation.acceptedAt) return 'accepted'
  return invitation.revokedAt ? 'revoked' : 'expired'
}
