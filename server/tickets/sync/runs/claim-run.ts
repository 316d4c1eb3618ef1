import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { ticketRuns } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'

export type TicketRun = typeof ticketRuns.$inferSelect

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
