import type { Context } from '../context'
import { addJob } from '../jobs'
import { planSchedules } from './jobs'

/** Call it in the transaction that changes a configuration, the repositories or the time zone of an org. */
export const requestSchedules = (ctx: Pick<Context, 'db' | 'requestId'>, orgId: number): Promise<void> =>
  addJob(ctx, planSchedules, { orgId, requestId: ctx.requestId }, { key: `notices-schedules:${orgId}` })
