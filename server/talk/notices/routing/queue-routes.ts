import { and, eq, inArray, min } from 'drizzle-orm'
import { inboxNotices, noticeDeliveries } from '#db/schema/index'
import type { DeliveryContext, NewDelivery } from '../delivery/target'
import { requestDeliveries } from './request-delivery'
import type { PeopleRoutes } from './route-to-people'

/** Rows per statement: a statement has at most 65 535 parameters. */
const BATCH = 2_000

/** Stores the routes of a batch of events, and adds a job for each target with waiting deliveries. */
export async function queueRoutes(ctx: DeliveryContext, routes: readonly PeopleRoutes[]): Promise<void> {
  const entries = routes.flatMap((each) => each.entries)
  for (let at = 0; at < entries.length; at += BATCH)
    await ctx.db
      .insert(inboxNotices)
      .values(entries.slice(at, at + BATCH))
      .onConflictDoNothing()
  const deliveries = routes.flatMap((each) => each.deliveries)
  for (let at = 0; at < deliveries.length; at += BATCH)
    await ctx.db
      .insert(noticeDeliveries)
      .values(deliveries.slice(at, at + BATCH))
      .onConflictDoNothing()
  await requestJobs(
    ctx,
    deliveries.filter(({ state }) => state === 'waiting'),
  )
}

/** A target's job runs when its first waiting delivery is due, even if that is from an earlier batch. */
async function requestJobs(ctx: DeliveryContext, waiting: readonly NewDelivery[]): Promise<void> {
  if (waiting.length === 0) return
  const { channel, target } = noticeDeliveries
  const orgId = ctx.org.id
  const due = await ctx.db
    .select({ channel, target, dueAt: min(noticeDeliveries.dueAt) })
    .from(noticeDeliveries)
    .where(
      and(
        eq(noticeDeliveries.orgId, orgId),
        eq(noticeDeliveries.state, 'waiting'),
        inArray(target, [...new Set(waiting.map((each) => each.target))]),
      ),
    )
    .groupBy(channel, target)
  const waitingAddresses = new Set(waiting.map((each) => `${each.channel} ${each.target}`))
  const addresses = due.flatMap(({ dueAt, ...address }) =>
    dueAt && waitingAddresses.has(`${address.channel} ${address.target}`)
      ? [{ orgId, ...address, runAt: dueAt }]
      : [],
  )
  await requestDeliveries(ctx, addresses)
}
