import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { invitations, memberships, orgs, users } from '#db/schema/index'
import { requireRoomForPerson } from '#server/accounts/billing/index'
import { MOVE_COLUMNS, refuseDuringMove } from '#server/kernel/access/org-move'
import type { Context, Org } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { findOrgId } from '#server/kernel/org-ids/org-directory'
import { readMailedToken, wasMailed } from '#server/kernel/secrets/mailed-token'
import { hashToken } from '#server/kernel/secrets/random-token'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { Role } from '#shared/roles'
import { isOpenInvitation } from '../policies'
import { maskEmail } from './mask-email'

export interface OpenInvitation {
  org: Org
  role: Role
  /** The email address that the admin entered, if any. */
  email: string | null
  /** If true, only the account with this email address may accept. */
  onlyForEmail: boolean
  invitedBy: string
  expiresAt: Date
}

async function hasToken({ db }: Pick<Context, 'db'>, text: string): Promise<SQL | undefined> {
  const tokenHash = hashToken(readMailedToken(text).token)
  const orgId = await findOrgId(db, 'invitation', tokenHash)
  return and(eq(invitations.orgId, orgId), eq(invitations.tokenHash, tokenHash))
}

/** Null if the link is unknown, used, revoked or expired, or if its org is suspended. */
export async function findInvitation(
  ctx: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<OpenInvitation | null> {
  const [row] = await ctx.db
    .select({
      invitation: invitations,
      org: { id: orgs.id, slug: orgs.slug, name: orgs.name, ...MOVE_COLUMNS },
      suspendedAt: orgs.suspendedAt,
      invitedBy: users.name,
    })
    .from(invitations)
    .innerJoin(orgs, eq(orgs.id, invitations.orgId))
    .innerJoin(users, eq(users.id, invitations.createdBy))
    .where(await hasToken(ctx, token))
  if (!row || row.suspendedAt || !isOpenInvitation(row.invitation, ctx.clock.now())) return null
  const { role, email, onlyForEmail, expiresAt } = row.invitation
  return { org: row.org, role, email, onlyForEmail, invitedBy: row.invitedBy, expiresAt }
}

/** Makes the user a member and uses up the link. An existing member keeps their role. */
export function acceptInvitation(ctx: Context, token: string, userId: number): Promise<OpenInvitation> {
  return withTransaction(ctx, async (ctx) => {
    const invitationId = await lockInvitation(ctx, token)
    const invitation = await findInvitation(ctx, token)
    if (invitationId === null || invitation === null) throw closed()
    const { org, role, email } = invitation
    refuseDuringMove(org)
    if (!(await isMember(ctx, org, userId))) await requireRoomForPerson({ ...ctx, org })
    if (email && (await wasMailed(ctx, token, email))) await confirmEmail(ctx, userId, email)
    if (invitation.onlyForEmail && email) await requireEmail(ctx, userId, email)
    await ctx.db
      .update(invitations)
      .set({ acceptedAt: ctx.clock.now(), acceptedBy: userId })
      .where(and(eq(invitations.orgId, org.id), eq(invitations.id, invitationId)))
    await ctx.db.insert(memberships).values({ orgId: org.id, userId, role }).onConflictDoNothing()
    await recordAct(
      { ...ctx, org },
      {
        act: 'invitation.accept',
        target: { kind: 'invitation', id: invitationId, name: email },
        details: { role },
        userId,
      },
    )
    return invitation
  })
}

/** Locks the invitation. If two requests use the same link, the second one waits here and finds it used. */
async function lockInvitation({ db }: Pick<Context, 'db'>, token: string): Promise<number | null> {
  const [locked] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(await hasToken({ db }, token))
    .for('update')
  return locked?.id ?? null
}

async function isMember({ db }: Pick<Context, 'db'>, org: Org, userId: number): Promise<boolean> {
  const isOwn = and(eq(memberships.orgId, org.id), eq(memberships.userId, userId))
  return (await db.$count(memberships, isOwn)) > 0
}

async function requireEmail({ db }: Pick<Context, 'db'>, userId: number, email: string): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const hasEmail = user?.email?.toLowerCase() === email.toLowerCase()
  if (hasEmail && user?.emailVerifiedAt) return
  if (hasEmail) throw unconfirmed(email)
  throw new DomainError('forbidden', {
    message: `This invitation is only for ${maskEmail(email)}. Sign in with the account of that address, or ask for an invitation to yours.`,
  })
}

/** The person opened the link that was mailed to the address. */
async function confirmEmail({ db, clock }: Context, userId: number, email: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: clock.now() })
    .where(
      and(eq(users.id, userId), sql`lower(${users.email}) = lower(${email})`, isNull(users.emailVerifiedAt)),
    )
}

const unconfirmed = (email: string) =>
  new DomainError('forbidden', {
    message: `This invitation is only for ${maskEmail(email)}, and nobody has confirmed that this is your address. Open the link in the mail that was sent to it, send a confirmation from your profile, or ask the operator to confirm your address.`,
  })

const closed = () => conflict('This invitation was used, revoked or is older than a week. Ask for a new one.')
