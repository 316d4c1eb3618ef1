import { defineJob } from '../kernel/jobs'

/** Removes all rows of an org that an admin deleted. */
export const eraseOrg = defineJob<{ orgId: number; slug: string; requestId: string }>('data/erase-org')
