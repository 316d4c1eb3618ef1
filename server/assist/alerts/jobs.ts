import { defineJob } from '#server/kernel/jobs'

/** Handles the stored requests of an org in the order of receipt. A corrected request keeps its place. */
export const processAlerts = defineJob<{ orgId: number; requestId: string }>('alerts/process')
/** Resolves silent alerts and deletes old ones. */
export const sweepAlerts = defineJob('alerts/sweep', { cron: '47 3 * * *', key: 'sweep-alerts' })
/** Compares new alerts with the sections of their repositories. */
export const triageAlerts = defineJob<{ orgId: number; requestId: string }>('alerts/triage')
/** Ends spikes that are over without a new alert, and handles requests whose job was given up. */
export const followSpikes = defineJob('alerts/follow-spikes', {
  cron: '* * * * *',
  key: 'alerts-follow-spikes',
  queue: 'alerts-follow-spikes',
})
