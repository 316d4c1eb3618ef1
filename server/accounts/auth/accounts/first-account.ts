import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { users } from '#db/schema/index'
import { hasIdentity, refuseWeakPassword, setPassword } from '#server/accounts/idp/index'
import type { RequestContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { type ActContext, recordAct } from '#server/platform/audit/index'
import { findLink, makeSignInLink, spendLink } from '../links/sign-in-link'
import { startBrowserSession } from '../sessions/start-browser-session'
import { beginSignIn } from '../sign-in/begin-sign-in'
import { problemPath } from '../sign-in/problem'

/** The home page leads the first person to the first steps. */
const FIRST_PAGE = '/app/'

export interface NewAccount {
  name: string
  email: string
  password: string
}

/** Creates the link for the first account of the deployment. Null if the account exists. */
export function makeFirstAccountLink(ctx: ActContext, adminId: number): Promise<string | null> {
  return withTransaction(ctx, async (ctx) => {
    if (await hasIdentity(ctx, adminId)) return null
    const token = await makeSignInLink(ctx.db, ctx.clock, adminId, 'first_account')
    const target = { kind: 'user', id: adminId }
    await recordAct(ctx, { act: 'sign_in_link.create', target, details: { purpose: 'first_account' } })
    return `/auth/first-account?token=${token}`
  })
}

/** The target of the link. null: show the form for the account. Other identity providers have their own form. */
export async function openFirstAccount(ctx: RequestContext, token: string): Promise<string | null> {
  const { embedded } = ctx.signIn
  if ((await findLink(ctx, token, 'first_account')) === null) return problemPath('link')
  return embedded ? null : beginSignIn(ctx, { firstLink: token, returnTo: FIRST_PAGE })
}

/** Gives the unnamed first administrator a name, email and password, and signs them in. */
export async function createFirstAccount(
  ctx: RequestContext,
  token: string,
  account: NewAccount,
): Promise<string> {
  refuseWeakPassword(account.password, account)
  const userId = await withTransaction(ctx, async (tx) => {
    const spent = await spendLink(tx, token, 'first_account')
    if (spent === null) return null
    const { name, email } = account
    await refuseTaken(tx.db, email, spent)
    const now = tx.clock.now()
    // Only the operator of the deployment sees the link, so the address counts as confirmed by the operator.
    const person = { name, email, emailVerifiedAt: now, lastLoginAt: now }
    await tx.db.update(users).set(person).where(eq(users.id, spent))
    await setPassword(tx, spent, account.password)
    await recordAct(tx, { act: 'user.create', target: { kind: 'user', id: spent }, userId: spent })
    return spent
  })
  if (userId === null) return problemPath('link')
  await startBrowserSession(ctx, userId, null)
  return FIRST_PAGE
}

/** The email may be taken: an API key can invite people before the first account exists. */
async function refuseTaken(db: Database, email: string, userId: number): Promise<void> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, ne(users.id, userId)))
  if (owner) throw conflict('An account with this email already exists. Enter another email.')
}
