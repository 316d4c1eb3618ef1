import type { Context } from '#server/kernel/context'
import { addJob, orgFlag } from '#server/kernel/jobs'
import { processAlerts } from '../jobs'

/** Adds the job of the org, like the intake. At most one waits. */
export function requestProcessing(ctx: Pick<Context, 'db' | 'requestId'>, orgId: number): Promise<void> {
  const name = `alerts:${orgId}`
  const payload = { orgId, requestId: ctx.requestId }
  return addJob(ctx, processAlerts, payload, {
    key: name,
    queue: name,
    flags: [orgFlag(orgId)],
    maxAttempts: 8,
  })
}
