import { and, eq } from 'drizzle-orm'
import { type KindChoice, memberships, noticeDeliveries, noticeSettings, orgs } from '../../../db/schema'
import type { Context } from '../../kernel/context'
import { notFound } from '../../kernel/errors'
import { withTransaction } from '../../kernel/transaction'
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token'

/** The org whose mails the token ends. Throws 404 for an invalid token, and if the person left. */
export async function findSubscription(
  ctx: Context,
  token: string,
): Promise<Subscription & { orgName: string; orgSlug: string }> {
  const subscription = await readUnsubscribeToken(ctx, token)
  if (!subscription) throw notFound()
  const [org] = await ctx.db
    .select({ name: orgs.name, slug: orgs.slug })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(and(eq(memberships.orgId, subscription.orgId), eq(memberships.userId, subscription.userId)))
  if (!org) throw notFound()
  return { ...subscription, orgName: org.name, orgSlug: org.slug }
}

/** Turns off all mails of one org to one person, also those that wait. The inbox stays. */
export async function unsubscribe(ctx: Context, token: string): Promise<{ ok: true }> {
  const { orgId, userId } = await findSubscription(ctx, token)
  return withTransaction(ctx, async ({ db, clock }) => {
    const isOwn = and(eq(noticeSettings.orgId, orgId), eq(noticeSettings.userId, userId))
    const [row] = await db.select().from(noticeSettings).where(isOwn).for('update')
    if (row)
      await db
        .update(noticeSettings)
        .set({ kinds: withoutMail(row.kinds) })
        .where(isOwn)
    await db
      .update(noticeDeliveries)
      .set({ state: 'dropped', reason: 'muted', settledAt: clock.now() })
      .where(
        and(
          eq(noticeDeliveries.orgId, orgId),
          eq(noticeDeliveries.channel, 'mail'),
          eq(noticeDeliveries.target, String(userId)),
          eq(noticeDeliveries.state, 'waiting'),
        ),
      )
    return { ok: true }
  })
}

const withoutMail = (kinds: Readonly<Record<string, KindChoice>>): Record<string, KindChoice> =>
  Object.fromEntries(Object.entries(kinds).map(([kind, { inbox }]) => [kind, { inbox, mail: 'off' }]))
