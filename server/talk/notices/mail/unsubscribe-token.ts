import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/kernel/context'
import { deploymentSecret } from '#server/kernel/secrets/deployment-secret'

export interface Subscription {
  orgId: number
  userId: number
}

type TokenContext = Pick<Context, 'db' | 'secretBox' | 'baseUrl'>

/** The unsubscribe address in mails. Works without signing in, and can only end these mails. */
export async function unsubscribeUrl(ctx: TokenContext, subscription: Subscription): Promise<string> {
  const { orgId, userId } = subscription
  const signature = await sign(ctx, subscription)
  return `${ctx.baseUrl}/unsubscribe/${orgId}.${userId}.${signature}`
}

/** The subscription of a token. Null if we did not create the token. */
export async function readUnsubscribeToken(ctx: TokenContext, token: string): Promise<Subscription | null> {
  const parts = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token)
  if (!parts) return null
  const subscription = { orgId: Number(parts[1]), userId: Number(parts[2]) }
  const expected = Buffer.from(await sign(ctx, subscription))
  return timingSafeEqual(expected, Buffer.from(parts[3] ?? '')) ? subscription : null
}

async function sign({ db, secretBox }: TokenContext, { orgId, userId }: Subscription): Promise<string> {
  const secret = await deploymentSecret(db, secretBox, 'unsubscribe-links')
  return createHmac('sha256', secret).update(`unsubscribe ${orgId} ${userId}`).digest('base64url')
}
