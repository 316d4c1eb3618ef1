import { and, isNotNull, sql } from 'drizzle-orm'
import { invitations, users } from '#db/schema/index'
import { requireRoomForPerson } from '#server/accounts/billing/index'
import type { HttpParts, OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { enterNewInDirectory } from '#server/kernel/org-ids/org-directory'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'
import { afterCommit, withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { roleAboveOwn } from '../change-role'
import { canGrant } from '../policies'
import type { CreatedInvitation, NewInvitation } from '../wire'
import { mailInvitation } from './mail-invitation'
import { pathOfInvitation } from './path-of-invitation'

type InvitingContext = OrgContext & Pick<HttpParts, 'signIn'>

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000

/** Creates a link that lets one person join once within a week. Only this response and the mail to the person contain it. */
export async function createInvitation(
  ctx: InvitingContext,
  { role, email, only_for_email }: NewInvitation,
): Promise<CreatedInvitation> {
  if (!canGrant(ctx.permissions, role)) throw roleAboveOwn()
  if (only_for_email && email !== null) await requireConfirmable(ctx, email)
  return withTransaction(ctx, async (tx) => {
    await requireRoomForPerson(tx)
    const token = newToken()
    const tokenHash = hashToken(token)
    await enterNewInDirectory(tx.db, 'invitation', tokenHash, tx.org.id)
    const now = tx.clock.now()
    const expiresAt = new Date(now.getTime() + SEVEN_DAYS_MS)
    const [row] = await tx.db
      .insert(invitations)
      .values({
        orgId: tx.org.id,
        tokenHash,
        role,
        email,
        onlyForEmail: only_for_email,
        createdBy: userIdOf(tx),
        createdAt: now,
        expiresAt,
      })
      .returning({ id: invitations.id })
    if (!row) throw new Error('the invitation was not stored')
    await recordAct(tx, {
      act: 'invitation.create',
      target: { kind: 'invitation', id: row.id, name: email },
      details: only_for_email ? { role, only_for_email } : { role },
    })
    const { id } = row
    const url = pathOfInvitation(token)
    if (email !== null) await afterCommit(tx, () => mailInvitation(ctx, { id, token, email }))
    const isMailed = email !== null && ctx.ports.mail !== null
    return { id, url, role, email, only_for_email, is_mailed: isMailed, expires_at: expiresAt.toISOString() }
  })
}

/** An account must confirm the address: by the mailed link, unless it is already confirmed. */
async function requireConfirmable({ db, ports, signIn }: InvitingContext, email: string): Promise<void> {
  if (!signIn.embedded || ports.mail) return
  const isConfirmed = and(sql`lower(${users.email}) = lower(${email})`, isNotNull(users.emailVerifiedAt))
  if ((await db.$count(users, isConfirmed)) > 0) return
  throw new DomainError('not_configured', {
    message:
      'This deployment has no mail server, so it cannot mail an invitation. Create a link that anyone can use, or ask the operator to confirm the address of the account.',
    extras: { setting: 'SMTP_URL' },
  })
}
