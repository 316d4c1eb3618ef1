import { and, eq } from 'drizzle-orm'
import { users } from '../../../db/schema'
import { recordAct } from '../../audit'
import { checkPassword, refuseWeakPassword, setPassword } from '../../idp'
import type { Context } from '../../kernel/context'
import { DomainError, notFound } from '../../kernel/errors'
import { withTransaction } from '../../kernel/transaction'
import { userIdOf } from '../../kernel/user-id-of'
import { findLink, makeSignInLink, spendLink } from '../links/sign-in-link'
import { endEverywhere } from '../sessions/end-everywhere'
import { startBrowserSession } from '../sessions/start-browser-session'
import { problemPath } from '../sign-in/problem'
import { signInOf } from '../sign-in/sign-in-of'

/** A link by which a person sets a new password; an administrator of the deployment hands it over. */
export async function makePasswordLink(ctx: Context, userId: number): Promise<string> {
  const { embedded, web } = signInOf(ctx)
  const { email, name } = await findHuman(ctx, userId)
  if (!embedded || email === '') throw notFound()
  return withTransaction(ctx, async (ctx) => {
    const token = await makeSignInLink(ctx.db, ctx.clock, userId, 'set_password', userIdOf(ctx))
    await recordAct(ctx, { act: 'password_link.create', target: { kind: 'user', id: userId, name } })
    return `${web.baseUrl}/auth/set-password?token=${token}`
  })
}

export async function isPasswordLink(ctx: Context, token: string): Promise<boolean> {
  return (await findLink(ctx, token, 'set_password')) !== null
}

/** Spends the link. Whoever was signed in with the old password is so no longer. */
export async function setPasswordByLink(ctx: Context, token: string, password: string): Promise<string> {
  const userId = await findLink(ctx, token, 'set_password')
  if (userId === null) return problemPath('link')
  refuseWeakPassword(password, await findHuman(ctx, userId))
  const isSet = await withTransaction(ctx, async (ctx) => {
    if ((await spendLink(ctx, token, 'set_password')) === null) return false
    await replacePassword(ctx, userId, password)
    return true
  })
  if (!isSet) return problemPath('link')
  await startBrowserSession(ctx, userId, null)
  return '/app/'
}

/** Changes the password of whoever is signed in and knows the one of before. */
export async function changePassword(
  ctx: Context,
  userId: number,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const person = await findHuman(ctx, userId)
  if ((await checkPassword(ctx, person.email, current)) !== userId)
    throw new DomainError('forbidden', { message: 'The current password is another.' })
  refuseWeakPassword(password, person)
  await replacePassword(ctx, userId, password)
  await startBrowserSession(ctx, userId, null)
}

/** Whoever was signed in with the one of before is so no longer. */
function replacePassword(ctx: Context, userId: number, password: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await setPassword(ctx, userId, password)
    await recordAct(ctx, { act: 'password.change', target: { kind: 'user', id: userId }, userId })
    await endEverywhere(ctx, userId)
  })
}

/** The service user behind a key has no password: nobody could see that somebody signs in as it, or end that. */
async function findHuman({ db }: Context, userId: number): Promise<{ email: string; name: string }> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.kind, 'human')))
  if (!user) throw notFound()
  return { email: user.email ?? '', name: user.name }
}
