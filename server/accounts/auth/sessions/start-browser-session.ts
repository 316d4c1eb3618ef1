import { knownBrowserCookie } from '#server/accounts/idp/index'
import type { RequestContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { TokenGrant } from '#server/ports/identity/port'
import { startTokenFamily } from '../tokens/token-families'
import { cookieLine, refreshCookie, sessionCookie } from './cookies'
import { endBrowserSignIn } from './end-sign-in'
import { startSession } from './sessions'

/** Signs the browser in. Its earlier session ends, which prevents session fixation. */
export async function startBrowserSession(
  ctx: RequestContext,
  userId: number,
  grant: TokenGrant | null,
): Promise<void> {
  const { baseUrl, client, web } = ctx
  await endBrowserSignIn(ctx)
  const { family, token } = await withTransaction(ctx, async (ctx) => {
    const family = grant && (await startTokenFamily(ctx, userId, 'browser', grant))
    const token = await startSession(ctx.db, userId, client.userAgent, family?.familyId ?? null)
    await recordAct(ctx, { act: 'session.start', target: { kind: 'user', id: userId }, userId })
    return { family, token }
  })
  web.setCookie(sessionCookie(token, baseUrl))
  if (family) web.setCookie(refreshCookie(family.refreshToken, baseUrl))
  // The known-browser cookie matters only for passwords of the embedded provider.
  if (ctx.signIn.embedded) web.setCookie(cookieLine(await knownBrowserCookie(ctx, userId), baseUrl))
}
