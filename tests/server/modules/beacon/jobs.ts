import { defineJob } from '#server/kernel/jobs'

export const shine = defineJob<{ orgId: number; requestId: string }>('beacon/shine')
export const dim = defineJob('beacon/dim', { cron: '5 4 * * *', key: 'dim-beacon' })
