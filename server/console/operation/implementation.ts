import type { JobHandlers } from '#server/kernel/jobs'
import { backupMetrics } from './backups/backup-metrics'
import type * as jobs from './jobs'
import { measureOrgs } from './measure-orgs'
import { operationRouter } from './router'

export const storedMetrics = [backupMetrics]

export const procedures = { operation: operationRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  measureOrgs: (ctx) => measureOrgs(ctx),
}
