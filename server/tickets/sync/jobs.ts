import { defineJob } from '#server/kernel/jobs'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'

/** Runs after an index, when all sections have their permanent ids. */
export const afterIndex = defineJob<RepositoryTask>('tickets/after-index')
export const writeBack = defineJob<RepositoryTask>('tickets/write-back')
/** Executes the waiting runs of a repository. */
export const syncRepository = defineJob<RepositoryTask>('tickets/sync')
/** Requests a run of every repository with tickets that reads all of them. */
export const syncAll = defineJob('tickets/sync-all', { cron: '41 1 * * *', key: 'sync-all-tickets' })
/** The same for the repositories of one org. */
export const syncOrg = defineJob<{ orgId: number; requestId: string }>('tickets/sync-org')
/** Gives given-up jobs of runs another attempt. */
export const requeueLostRuns = defineJob('tickets/requeue-lost-runs', {
  cron: '*/5 * * * *',
  key: 'requeue-lost-ticket-runs',
})
/** Finds the contradictions of a repository that no sync resolves. */
export const compareRepository = defineJob<RepositoryTask>('tickets/compare')
export const compareAll = defineJob('tickets/compare-all', { cron: '11 3 * * *', key: 'compare-all-tickets' })
/** Removes syncs that can no longer be undone. */
export const sweepRuns = defineJob('tickets/sweep-runs', { cron: '51 2 * * *', key: 'sweep-ticket-runs' })
