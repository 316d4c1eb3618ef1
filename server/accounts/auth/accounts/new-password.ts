import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import { checkPassword, refuseWeakPassword, setPassword } from '#server/accounts/idp/index'
import type { Context, RequestContext } from '#server/kernel/context'
import { DomainError, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { findLink, makeSignInLink, spendLink } from '../links/sign-in-link'
import { endEverywhere } from '../sessions/end-everywhere'
import { startBrowserSession } from '../sessions/start-browser-session'
import { problemPath } from '../sign-in/problem'

/** Creates a link to set a new password. A platform administrator passes it on. */
export async function makePasswordLink(ctx: RequestContext, userId: number): Promise<string> {
  const { embedded } = ctx.signIn
  const { email, name } = await findHuman(ctx, userId)
  if (!embedded || email === '') throw notFound()
  return withTransaction(ctx, async (ctx) => {
    const token = await makeSignInLink(ctx.db, ctx.clock, userId, 'set_password', userIdOf(ctx))
    await recordAct(ctx, { act: 'password_link.create', target: { kind: 'user', id: userId, name } })
    return `${ctx.baseUrl}/auth/set-password?token=${token}`
  })
}

export async function isPasswordLink(ctx: Context, token: string): Promise<boolean> {
  return (await findLink(ctx, token, 'set_password')) !== null
}

/** Uses up the link and ends all sessions of the person. */
export async function setPasswordByLink(
  ctx: RequestContext,
  token: string,
  password: string,
): Promise<string> {
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

/** Changes the password of the signed-in person, who must enter the current one. */
export async function changePassword(
  ctx: RequestContext,
  userId: number,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const person = await findHuman(ctx, userId)
  if ((await checkPassword(ctx, person.email, current)) !== userId)
    throw new DomainError('forbidden', { message: 'Incorrect current password.' })
  refuseWeakPassword(password, person)
  await replacePassword(ctx, userId, password)
  await startBrowserSession(ctx, userId, null)
}

/** Sets the password and ends all sessions of the person. */
function replacePassword(ctx: RequestContext, userId: number, password: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await setPassword(ctx, userId, password)
    await recordAct(ctx, { act: 'password.change', target: { kind: 'user', id: userId }, userId })
    await endEverywhere(ctx, userId)
  })
}

/** Service users of API keys get no password: no one could see or end their sessions. */
async function findHuman({ db }: Context, userId: number): Promise<{ email: string; name: string }> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.kind, 'human')))
  if (!user) throw notFound()
  return { email: user.email ?? '', name: user.name }
}
