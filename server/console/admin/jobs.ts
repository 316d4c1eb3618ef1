import { defineJob } from '#server/kernel/jobs'

export const sweepGivenUp = defineJob('queue/sweep-given-up', { cron: '17 3 * * *', key: 'sweep-given-up' })
