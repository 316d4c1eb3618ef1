import type { NoticeChannel } from '#db/schema/index'
import type { JobHandlers } from '#server/kernel/jobs'
import { deliver } from './delivery/deliver'
import { updateMessages } from './delivery/update-messages'
import type * as jobs from './jobs'
import { sweepNotices } from './log/sweep-notices'
import { noticesRouter } from './router'
import { routeEvents } from './routing/route-events'
import { planSchedules } from './schedules/plan-schedules'
import { postScheduled } from './schedules/post-scheduled'
import { outgoingWebhooksRouter } from './webhooks/router'

export { announceTakeover as onAccountTakenOver } from './people/announce-takeover'
export { forgetPerson as onMemberLeft } from './people/forget-person'

export const procedures = { notices: noticesRouter, outgoingWebhooks: outgoingWebhooksRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  routeEvents: (ctx, { orgId }) => routeEvents(ctx, orgId),
  deliver: (ctx, { orgId, channel, target }) =>
    deliver(ctx, { orgId, channel: channel as NoticeChannel, target }),
  updateMessages: (ctx, update) => updateMessages(ctx, update),
  planSchedules: (ctx, { orgId }) => planSchedules(ctx, orgId),
  postScheduled: (ctx) => postScheduled(ctx),
  sweepNotices: (ctx) => sweepNotices(ctx),
}
