import { noticeEvents } from '#db/schema/index'
import type { Context } from '../context'
import { addJob } from '../jobs'
import { routeEvents } from './jobs'
import type { NoticeItem, NoticeKind, NoticePlace } from './notices'

type EventContext = Pick<Context, 'db' | 'clock' | 'requestId'>

/** Records an event. Call it in the transaction of its cause, so that people are notified exactly if the cause is committed. */
export async function recordNotice<Item extends NoticeItem>(
  ctx: EventContext,
  kind: NoticeKind<Item>,
  { orgId, repositoryId }: NoticePlace,
  items: readonly NoInfer<Item>[],
): Promise<void> {
  if (items.length === 0) return
  const checked = items.map((item) => kind.item.parse(item))
  await ctx.db
    .insert(noticeEvents)
    .values({ orgId, repositoryId, kind: kind.name, items: checked, createdAt: ctx.clock.now() })
  await requestRouting(ctx, orgId)
}

/** One job routes all waiting events. */
export const requestRouting = (ctx: Pick<Context, 'db' | 'requestId'>, orgId: number): Promise<void> =>
  addJob(
    ctx,
    routeEvents,
    { orgId, requestId: ctx.requestId },
    { key: `notices-route:${orgId}`, queue: `notices-route:${orgId}` },
  )
