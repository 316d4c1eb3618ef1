import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, RequestContext } from '#server/kernel/context'
import { deploymentSecret } from '#server/kernel/secrets/deployment-secret'

const MAX_AGE_S = 180 * 24 * 60 * 60

const SHAPE = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

/** One cookie per account, so that people who share a browser do not overwrite each other's. */
const knownCookieName = (userId: number) => `svc_known_${userId}`

interface KnownBrowser {
  id: string
  userId: number
  /** Seconds since 1970. */
  signedInAt: number
}

/** The cookie of a browser that has signed in to this account. It is not valid for another account. */
export async function knownBrowserCookie(ctx: Context, userId: number) {
  const browser = { id: randomBytes(16).toString('base64url'), userId, signedInAt: secondsNow(ctx) }
  const value = `${browser.id}.${browser.signedInAt}.${await sign(ctx, browser)}`
  return { name: knownCookieName(userId), value, path: '/', maxAgeS: MAX_AGE_S }
}

/** The id of the browser, if it has signed in to this account before. Else null. */
export async function findKnownBrowser(ctx: RequestContext, userId: number): Promise<string | null> {
  const [, id, seconds, signature = ''] = SHAPE.exec(ctx.web.cookie(knownCookieName(userId)) ?? '') ?? []
  if (id === undefined) return null
  const browser = { id, userId, signedInAt: Number(seconds) }
  const expected = await sign(ctx, browser)
  const isGenuine = timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
  return isGenuine && secondsNow(ctx) - browser.signedInAt < MAX_AGE_S ? id : null
}

const secondsNow = ({ clock }: Context) => Math.floor(clock.now().getTime() / 1000)

async function sign({ db, secretBox }: Context, { id, userId, signedInAt }: KnownBrowser) {
  const secret = await deploymentSecret(db, secretBox, 'known browsers')
  return createHmac('sha256', secret).update(`${userId}.${id}.${signedInAt}`).digest('base64url')
}
