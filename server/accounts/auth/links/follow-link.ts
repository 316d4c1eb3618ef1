import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { RequestContext } from '#server/kernel/context'
import { ownPath } from '#shared/own-path'
import { startBrowserSession } from '../sessions/start-browser-session'
import { problemPath } from '../sign-in/problem'
import { spendLink } from './sign-in-link'

/** Signs in by a one-time link. A used or unknown link leads to a page that explains it. */
export async function followLink(ctx: RequestContext, token: string, returnTo?: string): Promise<string> {
  const userId = await spendLink(ctx, token, 'sign_in')
  if (userId === null) return problemPath('link')
  await ctx.db.update(users).set({ lastLoginAt: ctx.clock.now() }).where(eq(users.id, userId))
  await startBrowserSession(ctx, userId, null)
  return ownPath(returnTo)
}
