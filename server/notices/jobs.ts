import { defineJob } from '../kernel/jobs'

/** Decides who is told about new events of an org. */
export const routeEvents = defineJob<{ orgId: number; requestId: string }>('notices/route-events')
/** Sends what is due at one target. */
export const deliver = defineJob<{ orgId: number; channel: string; target: string; requestId: string }>(
  'notices/deliver',
)
/** Brings posted messages of a chat channel up to date. */
export const updateMessages = defineJob<{
  orgId: number
  target: string
  match: { kind: string; source?: string; repositoryId?: number | null; item: Record<string, unknown> }
  outcome: string | null
  requestId: string
}>('notices/update-messages')
/** Brings the schedules of an org in line with its configurations and its time zone. */
export const planSchedules = defineJob<{ orgId: number; requestId: string }>('notices/plan-schedules')
/** Posts digests, summaries and lists that are due. */
export const postScheduled = defineJob('notices/post-scheduled', {
  cron: '* * * * *',
  key: 'notices-post-scheduled',
  queue: 'notices-post-scheduled',
})
/** Deletes old events with their log. */
export const sweepNotices = defineJob('notices/sweep', { cron: '37 3 * * *', key: 'sweep-notices' })
