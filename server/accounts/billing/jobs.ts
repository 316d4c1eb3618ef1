import { defineJob } from '#server/kernel/jobs'

/** Reads the subject of an event from the payment provider. */
export const applyEvent = defineJob<{
  kind: 'checkout' | 'invoice' | 'subscription'
  id: string
  requestId: string
}>('billing/apply-event')
/** Compares every account with the payment provider. */
export const compareAll = defineJob('billing/compare-all', {
  cron: '23 2 * * *',
  key: 'billing-compare',
  queue: 'billing-compare',
})
/** Handles time-based changes: notices, ends of trials, seats, true-ups. */
export const followTime = defineJob('billing/follow-time', { cron: '11 * * * *', key: 'billing-time' })
/** Sends the usage of an org to the meter. */
export const sendUsage = defineJob<{ orgId: number; requestId: string }>('billing/send-usage')
/** Pauses or resumes the subscription with its org. */
export const followOrg = defineJob<{ orgId: number; requestId: string }>('billing/follow-org')
/** Ends the subscriptions of a deleted org's customer. */
export const endSubscriptions = defineJob<{ customerId: string; requestId: string }>(
  'billing/end-subscriptions',
)
