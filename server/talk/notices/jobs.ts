import { defineJob } from '#server/kernel/jobs'

export { planSchedules, routeEvents, updateMessages } from '#server/kernel/notices/jobs'

/** Sends the deliveries due at one target. */
export const deliver = defineJob<{ orgId: number; channel: string; target: string; requestId: string }>(
  'notices/deliver',
)
/** Posts digests, summaries and lists that are due. */
export const postScheduled = defineJob('notices/post-scheduled', {
  cron: '* * * * *',
  key: 'notices-post-scheduled',
  queue: 'notices-post-scheduled',
})
/** Deletes old events with their log. */
export const sweepNotices = defineJob('notices/sweep', { cron: '37 3 * * *', key: 'sweep-notices' })
