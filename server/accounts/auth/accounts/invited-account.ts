import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { users } from '#db/schema/index'
import { refuseWeakPassword, setPassword } from '#server/accounts/idp/index'
import { acceptInvitation, findInvitation, maskEmail } from '#server/accounts/orgs/index'
import type { Context, RequestContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { startBrowserSession } from '../sessions/start-browser-session'
import { problemPath } from '../sign-in/problem'
import type { NewAccount } from './first-account'

export interface InvitationView {
  orgName: string
  invitedBy: string
  /** Null if only this email may accept: the holder of the link must then know it. */
  email: string | null
  /** The masked email of the only account that may accept. */
  onlyFor: string | null
  /** True for the embedded provider. Other providers manage their own accounts. */
  canCreateAccount: boolean
  isSignedIn: boolean
}

/** The content of an invitation. Null if the link is used, revoked or expired. */
export async function openInvitation(ctx: RequestContext, token: string): Promise<InvitationView | null> {
  const { embedded } = ctx.signIn
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

/** Accepts the invitation with the signed-in account. */
export async function joinByInvitation(ctx: Context, token: string, userId: number): Promise<string> {
  const { org } = await acceptInvitation(ctx, token, userId)
  return `/app/${org.slug}/`
}

/** Creates an account, accepts the invitation and signs in. */
export async function createInvitedAccount(
  ctx: RequestContext,
  token: string,
  account: NewAccount,
): Promise<string> {
  const { embedded } = ctx.signIn
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

/** A taken email is refused even with a valid link: the holder of the link may not own the email. */
async function createUser(db: Database, { name, email }: NewAccount): Promise<number> {
  const [user] = await db
    .insert(users)
    .values({ kind: 'human', name, email, lastLoginAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!user)
    throw conflict('An account with this email already exists. Sign in and open the invitation again.')
  return user.id
}
