import { defineJob } from '#server/kernel/jobs'

export const sweepRateCounts = defineJob('rate-limits/sweep', { cron: '7 * * * *', key: 'sweep-rate-counts' })
