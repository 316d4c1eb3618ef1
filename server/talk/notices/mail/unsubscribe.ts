import { and, eq } from 'drizzle-orm'
import { type KindChoice, memberships, noticeDeliveries, noticeSettings, orgs } from '#db/schema/index'
import { MOVE_COLUMNS, refuseDuringMove } from '#server/kernel/access/org-move'
import type { Context, Org } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { choiceOf } from '../people/kind-choice'
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token'

/** The org and person of the token. Throws 404 for an invalid token, or if the person left. */
export async function findSubscription(
  ctx: Context,
  token: string,
): Promise<Subscription & Pick<Org, 'movingSince' | 'movedTo'> & { orgName: string; orgSlug: string }> {
  const subscription = await readUnsubscribeToken(ctx, token)
  if (!subscription) throw notFound()
  const [org] = await ctx.db
    .select({ name: orgs.name, slug: orgs.slug, ...MOVE_COLUMNS })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(and(eq(memberships.orgId, subscription.orgId), eq(memberships.userId, subscription.userId)))
  if (!org) throw notFound()
  const { name, slug, ...move } = org
  return { ...subscription, ...move, orgName: name, orgSlug: slug }
}

/** Turns off all mails of one org to one person, including waiting ones. The inbox is not affected. */
export async function unsubscribe(ctx: Context, token: string): Promise<{ ok: true }> {
  const { orgId, userId, ...org } = await findSubscription(ctx, token)
  refuseDuringMove(org)
  return withTransaction(ctx, async ({ db, clock }) => {
    const isOwn = and(eq(noticeSettings.orgId, orgId), eq(noticeSettings.userId, userId))
    await db.insert(noticeSettings).values({ orgId, userId }).onConflictDoNothing()
    const [row] = await db.select().from(noticeSettings).where(isOwn).for('update')
    await db
      .update(noticeSettings)
      .set({ kinds: withoutMail(ctx, row?.kinds ?? {}) })
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

/** Kinds that are mailed by default also need a choice. */
function withoutMail(
  { registry }: Context,
  kinds: Readonly<Record<string, KindChoice>>,
): Record<string, KindChoice> {
  const byDefault = [...registry.noticeKinds.values()].filter(({ isMailedByDefault }) => isMailedByDefault)
  const all = { ...Object.fromEntries(byDefault.map((kind) => [kind.name, choiceOf(kinds, kind)])), ...kinds }
  return Object.fromEntries(Object.entries(all).map(([kind, { inbox }]) => [kind, { inbox, mail: 'off' }]))
}
