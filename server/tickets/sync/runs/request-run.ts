import { sql } from 'drizzle-orm'
import type { ticketRuns } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { addJobs, orgFlag } from '#server/kernel/jobs'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import { syncRepository } from '../jobs'

type RunRow = typeof ticketRuns.$inferSelect

export interface RunRequest extends RepositoryId {
  trigger: RunRow['trigger']
  /** Reads the tickets of these links, besides those of changed sections. */
  linkIds?: readonly number[]
  /** Reads the tickets of all links. */
  readsAll?: boolean
  requestedBy?: number | null
}

/**
 * Requests a sync of the repository in the caller's transaction. An already waiting run also covers this request, and becomes a
 * person's if a person requests it.
 */
export function requestTicketRun(
  ctx: Pick<Context, 'db' | 'requestId'>,
  request: RunRequest,
): Promise<{ runId: number }> {
  const { orgId, repositoryId, trigger, linkIds = [], readsAll = false, requestedBy = null } = request
  return withTransaction(ctx, async (tx) => {
    const [run] = await tx.db.execute<{ id: string }>(sql`
      insert into ticket_runs (org_id, repository_id, trigger, state, reads_all, link_ids, requested_by, request_id)
      values (${orgId}, ${repositoryId}, ${trigger}, 'queued', ${readsAll}, ${sql.param([...linkIds])}::bigint[],
        ${requestedBy}, ${tx.requestId})
      on conflict (org_id, repository_id) where state = 'queued' and plan_hash is null and undoes is null
      do update set reads_all = ticket_runs.reads_all or excluded.reads_all,
        trigger = case when excluded.trigger = 'request' then excluded.trigger else ticket_runs.trigger end,
        requested_by = coalesce(ticket_runs.requested_by, excluded.requested_by),
        link_ids = array(select distinct unnest(ticket_runs.link_ids || excluded.link_ids))
      returning id`)
    if (!run) throw new Error('ticket run insert returned no row')
    await queueSync(tx, { orgId, repositoryId })
    return { runId: Number(run.id) }
  })
}

/** Adds the job that executes the repository's waiting runs. */
export function queueSync(
  ctx: Pick<Context, 'db' | 'requestId'>,
  { orgId, repositoryId, runAt }: { orgId: number; repositoryId: number; runAt?: Date },
): Promise<void> {
  const name = `tickets:${repositoryId}`
  const payload = { orgId, repositoryId, requestId: ctx.requestId }
  return addJobs(ctx, syncRepository, [{ payload, queue: name, key: name, flags: [orgFlag(orgId)], runAt }])
}
