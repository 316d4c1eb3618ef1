import { defineJob } from '#server/kernel/jobs'

/** Removes all rows of an org that an admin deleted. */
export const eraseOrg = defineJob<{ orgId: number; slug: string; requestId: string }>('data/erase-org')

/** Removes rows older than the operator's retention time. */
export const sweepOldRows = defineJob('data/sweep-old-rows', { cron: '7 4 * * *', key: 'sweep-old-rows' })
