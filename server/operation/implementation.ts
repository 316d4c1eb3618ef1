import type { JobHandlers } from '../kernel/jobs'
import type * as jobs from './jobs'
import { measureOrgs } from './measure-orgs'
import { operationRouter } from './router'

export const procedures = { operation: operationRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  measureOrgs: (ctx) => measureOrgs(ctx),
}
