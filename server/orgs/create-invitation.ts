import { invitations } from '../../db/schema'
import { recordAct } from '../audit'
import { requireRoomForPerson } from '../billing'
import type { OrgContext } from '../kernel/context'
import { enterNewInDirectory } from '../kernel/org-ids/org-directory'
import { hashToken, newToken } from '../kernel/secrets/random-token'
import { withTransaction } from '../kernel/transaction'
import { userIdOf } from '../kernel/user-id-of'
import { roleAboveOwn } from './change-role'
import { canGrant } from './policies'
import type { CreatedInvitation, NewInvitation } from './wire'

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000

/** Creates a link that lets one person join once within a week. Only this response contains the link. */
export function createInvitation(
  ctx: OrgContext,
  { role, email, only_for_email }: NewInvitation,
): Promise<CreatedInvitation> {
  if (!canGrant(ctx.permissions, role)) throw roleAboveOwn()
  return withTransaction(ctx, async (ctx) => {
    await requireRoomForPerson(ctx)
    const token = newToken()
    const tokenHash = hashToken(token)
    await enterNewInDirectory(ctx.db, 'invitation', tokenHash, ctx.org.id)
    const now = ctx.clock.now()
    const expiresAt = new Date(now.getTime() + SEVEN_DAYS_MS)
    const [row] = await ctx.db
      .insert(invitations)
      .values({
        orgId: ctx.org.id,
        tokenHash,
        role,
        email,
        onlyForEmail: only_for_email,
        createdBy: userIdOf(ctx),
        createdAt: now,
        expiresAt,
      })
      .returning({ id: invitations.id })
    if (!row) throw new Error('the invitation was not stored')
    await recordAct(ctx, {
      act: 'invitation.create',
      target: { kind: 'invitation', id: row.id, name: email },
      details: only_for_email ? { role, only_for_email } : { role },
    })
    // The page where the invited person accepts.
    const url = `/auth/invitation?token=${token}`
    return { id: row.id, url, role, email, only_for_email, expires_at: expiresAt.toISOString() }
  })
}
