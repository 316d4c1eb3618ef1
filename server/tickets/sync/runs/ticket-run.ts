import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { ticketRuns } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { addJobs, orgFlag } from '#server/kernel/jobs'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import { syncRepository } from '../jobs'
import { joinedArrays } from '../joined-arrays'

export type TicketRun = typeof ticketRuns.$inferSelect

export interface RunRequest extends RepositoryId {
  trigger: TicketRun['trigger']
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
        link_ids = ${joinedArrays(sql`ticket_runs.link_ids`, sql`excluded.link_ids`)}
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

/**
 * Claims the oldest due run of the repository, preferably one of an accepted plan: any other run would change what was
 * accepted. Null if none is due. The queue runs one job per repository at a time, so a run in state `running` belongs to a
 * worker that died or hangs. This claim makes its later writes fail.
 */
export function claimRun(ctx: Context, { orgId, repositoryId }: RepositoryId): Promise<TicketRun | null> {
  return withTransaction(ctx, async ({ db, clock }) => {
    const [oldest] = await db
      .select({ id: ticketRuns.id, startedAt: ticketRuns.startedAt })
      .from(ticketRuns)
      .where(
        and(
          eq(ticketRuns.orgId, orgId),
          eq(ticketRuns.repositoryId, repositoryId),
          or(
            inArray(ticketRuns.state, ['queued', 'running']),
            and(eq(ticketRuns.state, 'waiting'), lte(ticketRuns.resumesAt, clock.now())),
          ),
        ),
      )
      .orderBy(sql`${ticketRuns.planHash} is null`, asc(ticketRuns.id))
      .limit(1)
      .for('update')
    if (!oldest) return null
    const [run] = await db
      .update(ticketRuns)
      .set({
        state: 'running',
        attempt: sql`${ticketRuns.attempt} + 1`,
        startedAt: oldest.startedAt ?? clock.now(),
        resumesAt: null,
        waitsFor: null,
        error: null,
      })
      .where(and(eq(ticketRuns.orgId, orgId), eq(ticketRuns.id, oldest.id)))
      .returning()
    return run ?? null
  })
}

/** Another worker claimed the run. Do not write to it after catching this error. */
export class TicketRunLostError extends Error {
  constructor() {
    super('Another worker took over the ticket run.')
  }
}

export const isHeldBy = ({ orgId, id, attempt }: Pick<TicketRun, 'orgId' | 'id' | 'attempt'>) =>
  and(
    eq(ticketRuns.orgId, orgId),
    eq(ticketRuns.id, id),
    eq(ticketRuns.attempt, attempt),
    eq(ticketRuns.state, 'running'),
  )

/** Call it first in each transaction of a run. Prevents others from claiming the run until the transaction ends. */
export async function lockRun({ db }: Pick<Context, 'db'>, run: TicketRun): Promise<void> {
  const [lockedRun] = await db
    .select({ id: ticketRuns.id })
    .from(ticketRuns)
    .where(isHeldBy(run))
    .for('update')
  if (!lockedRun) throw new TicketRunLostError()
}
