import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { ticketRuns, ticketSteps } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { beginCondition, endCondition } from '#server/kernel/notices/conditions'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import type { PlanDiagnostic } from '#spec/tickets/index'
import { ticketSyncFailure } from '../notices'
import { isHeldBy, type TicketRun } from './claim-run'

const SILENT: readonly TicketRun['trigger'][] = ['index', 'event', 'choice']

/** No caller looks for this run, so it leaves no row if there was nothing to do. */
export const isSilent = ({ trigger }: Pick<TicketRun, 'trigger'>): boolean => SILENT.includes(trigger)

export function finishRun(
  ctx: Context,
  run: TicketRun,
  diagnostics: readonly PlanDiagnostic[] = [],
): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const { db, clock } = tx
    const own = and(eq(ticketSteps.orgId, run.orgId), eq(ticketSteps.runId, run.id))
    const hasSteps = sql`exists (select from ${ticketSteps} where ${own})`
    if (isSilent(run) && diagnostics.length === 0)
      await db.delete(ticketRuns).where(and(isHeldBy(run), sql`not ${hasSteps}`))
    await db
      .update(ticketRuns)
      .set({ state: 'done', diagnostics: [...diagnostics], finishedAt: clock.now() })
      .where(isHeldBy(run))
    await noticeOutcome(tx, run)
  })
}

export function failRun(ctx: Context, run: TicketRun, reason: string): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await tx.db
      .update(ticketRuns)
      .set({ state: 'failed', error: reason, finishedAt: tx.clock.now() })
      .where(isHeldBy(run))
    // A person who accepted a plan sees at once that it was not executed.
    if (run.planHash === null) await noticeFailure(tx, run, reason)
  })
}

/** The run continues at this time, with a new plan. */
export async function postponeRun(
  { db }: Context,
  run: TicketRun,
  resumesAt: Date,
  reason: string,
): Promise<void> {
  await db.update(ticketRuns).set({ state: 'waiting', resumesAt, error: reason }).where(isHeldBy(run))
}

/** Why a run waits for the permanent ids of new sections. */
export const WAITS_FOR_INDEX = 'The repository is being indexed.'

/** Makes the runs due that wait for the index of the repository. */
export function endIndexWait(ctx: Context, { orgId, repositoryId }: RepositoryId): Promise<void> {
  const ownRuns = and(eq(ticketRuns.orgId, orgId), eq(ticketRuns.repositoryId, repositoryId))
  return withTransaction(ctx, async ({ db, clock }) => {
    // A run that is about to wait keeps its lock until it waits.
    await db
      .select({ id: ticketRuns.id })
      .from(ticketRuns)
      .where(and(ownRuns, eq(ticketRuns.state, 'running')))
      .for('update')
    await db
      .update(ticketRuns)
      .set({ resumesAt: clock.now() })
      .where(and(ownRuns, eq(ticketRuns.state, 'waiting'), eq(ticketRuns.error, WAITS_FOR_INDEX)))
  })
}

/** Fails all unfinished runs of a disconnected repository. */
export async function abandonRuns(
  { db, clock }: Context,
  { orgId, repositoryId }: RepositoryId,
): Promise<void> {
  await db
    .update(ticketRuns)
    .set({ state: 'failed', error: 'The repository is not connected any more.', finishedAt: clock.now() })
    .where(
      and(
        eq(ticketRuns.orgId, orgId),
        eq(ticketRuns.repositoryId, repositoryId),
        inArray(ticketRuns.state, ['queued', 'running', 'waiting']),
      ),
    )
}

type Run = Pick<TicketRun, 'orgId' | 'repositoryId'>

/** Reports a failure once, until the sync works again. The reason is written for people and contains no secret. */
export const noticeFailure = (ctx: Context, run: Run, reason: string): Promise<void> =>
  beginCondition(ctx, ticketSyncFailure, placeOf(run), { reason })

/** After a finished run: it failed in part, or the sync works again. A run without steps proves neither. */
export async function noticeOutcome(ctx: Context, run: TicketRun): Promise<void> {
  const states = await ctx.db
    .select({ state: ticketSteps.state, steps: count() })
    .from(ticketSteps)
    .where(and(eq(ticketSteps.orgId, run.orgId), eq(ticketSteps.runId, run.id)))
    .groupBy(ticketSteps.state)
  const failed = states.find(({ state }) => state === 'failed')?.steps ?? 0
  if (failed > 0)
    await noticeFailure(ctx, run, `${failed === 1 ? '1 change' : `${failed} changes`} could not be made.`)
  else if (run.readsAll || states.some(({ state }) => state === 'done'))
    await endCondition(ctx, ticketSyncFailure, placeOf(run), 'sync')
}

const placeOf = ({ orgId, repositoryId }: Run) => ({ orgId, repositoryId })
