import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import { users } from '../../../db/schema'
import { recordAct } from '../../audit'
import { refuseWeakPassword, setPassword } from '../../idp'
import type { Context } from '../../kernel/context'
import { DomainError } from '../../kernel/errors'
import { withTransaction } from '../../kernel/transaction'
import { acceptInvitation, findInvitation, maskEmail } from '../../orgs'
import { startBrowserSession } from '../sessions/start-browser-session'
import { problemPath } from '../sign-in/problem'
import { signInOf } from '../sign-in/sign-in-of'
import type { NewAccount } from './first-account'

export interface InvitationView {
  orgName: string
  invitedBy: string
  /** Not told when the invitation is bound to it: whoever holds the link must know it. */
  email: string | null
  /** The masked address of the only account that may accept it. */
  onlyFor: string | null
  /** With the embedded provider an account is made here; elsewhere people have theirs. */
  canCreateAccount: boolean
  isSignedIn: boolean
}

/** What the holder of an invitation is offered; null when the link is used, revoked or expired. */
export async function openInvitation(ctx: Context, token: string): Promise<InvitationView | null> {
  const { embedded } = signInOf(ctx)
  const invitation = await findInvitation(ctx, token)
  return (
    invitation && {
      orgName: invitation.org.name,
      invitedBy: invitation.invitedBy,
      email: invitation.onlyForEmail ? null : invitation.email,
      onlyFor: invitation.onlyForEmail && invitation.email ? maskEmail(invitation.email) : null,
      canCreateAccount: embedded !== null,
      isSignedIn: ctx.actor.kind === 'user',
    }
  )
}

/** Who is signed in already becomes a member with the account that they have. */
export async function joinByInvitation(ctx: Context, token: string, userId: number): Promise<string> {
  const { org } = await acceptInvitation(ctx, token, userId)
  return `/app/${org.slug}/`
}

/** Makes the account, the membership and the session in one go. */
export async function createInvitedAccount(
  ctx: Context,
  token: string,
  account: NewAccount,
): Promise<string> {
  const { embedded } = signInOf(ctx)
  if (!embedded || !(await findInvitation(ctx, token))) return problemPath('link')
  refuseWeakPassword(account.password, account)
  const { userId, org } = await withTransaction(ctx, async (tx) => {
    const userId = await createUser(tx.db, account)
    await setPassword(tx, userId, account.password)
    await recordAct(tx, { act: 'user.create', target: { kind: 'user', id: userId }, userId })
    return { userId, org: (await acceptInvitation(tx, token, userId)).org }
  })
  await startBrowserSession(ctx, userId, null)
  return `/app/${org.slug}/`
}

/** Of an address that is taken the link says nothing: whoever holds it may not be the one whose address it is. */
async function createUser(db: Database, { name, email }: NewAccount): Promise<number> {
  const [made] = await db
    .insert(users)
    .values({ kind: 'human', name, email, lastLoginAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!made)
    throw new DomainError('conflict', {
      message: 'There is an account with this email. Sign in, and open the invitation again.',
    })
  return made.id
}
