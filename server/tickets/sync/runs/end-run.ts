import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { ticketRuns, ticketSteps } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { beginCondition, endCondition } from '#server/kernel/notices/conditions'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import { counted } from '#shared/counted'
import type { PlanDiagnostic } from '#spec/tickets/index'
import { ticketSyncFailure } from '../notices'
import { isHeldBy, type TicketRun } from './ticket-run'

const SILENT_TRIGGERS: readonly TicketRun['trigger'][] = ['index', 'event', 'choice']

/** No caller looks for this run, so it leaves no row if there was nothing to do. */
const isSilent = ({ trigger }: Pick<TicketRun, 'trigger'>): boolean => SILENT_TRIGGERS.includes(trigger)

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

/** What a run waits for, and until when. */
export interface Wait {
  waitsFor: NonNullable<TicketRun['waitsFor']>
  resumesAt: Date
  /** Shown to people. */
  reason: string
}

/** The run continues when the wait ends, with a new plan. */
export async function postponeRun(
  { db }: Context,
  run: TicketRun,
  { waitsFor, resumesAt, reason }: Wait,
): Promise<void> {
  await db
    .update(ticketRuns)
    .set({ state: 'waiting', waitsFor, resumesAt, error: reason })
    .where(isHeldBy(run))
}

/**
 * Postpones the steps of a run that were not executed. If another postponed run waits for the same thing, a run that no person
 * requested joins it, so an outage leaves one postponed run and not one per event. Call it in a transaction that has locked
 * the run.
 */
export async function postponeOrJoin(
  tx: Context,
  run: TicketRun,
  wait: Wait,
  diagnostics: readonly PlanDiagnostic[] = [],
): Promise<void> {
  if (isSilent(run) && (await joinWaitingRun(tx, run, wait))) return finishRun(tx, run, diagnostics)
  await postponeRun(tx, run, wait)
}

/**
 * Returns false if no run waits for the same thing. Runs that wait for different things stay apart, because the end of an
 * index makes only some of them due.
 */
async function joinWaitingRun(
  { db }: Pick<Context, 'db'>,
  run: TicketRun,
  { waitsFor, resumesAt }: Wait,
): Promise<boolean> {
  const joined = await db.execute(sql`
    update ticket_runs set reads_all = reads_all or ${run.readsAll},
      link_ids = array(select distinct unnest(link_ids || ${sql.param(run.linkIds)}::bigint[])),
      resumes_at = least(resumes_at, ${resumesAt.toISOString()}::timestamptz)
    where org_id = ${run.orgId} and id = (
      select min(id) from ticket_runs
      where org_id = ${run.orgId} and repository_id = ${run.repositoryId} and state = 'waiting'
        and waits_for = ${waitsFor} and plan_hash is null and item_ids is null and path is null and undoes is null)`)
  return joined.count > 0
}

/** Fails all unfinished runs of a disconnected repository. */
export async function abandonRuns(
  { db, clock }: Context,
  { orgId, repositoryId }: RepositoryId,
): Promise<void> {
  await db
    .update(ticketRuns)
    .set({
      state: 'failed',
      waitsFor: null,
      error: 'The repository is not connected any more.',
      finishedAt: clock.now(),
    })
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
const noticeFailure = (ctx: Context, run: Run, reason: string): Promise<void> =>
  beginCondition(ctx, ticketSyncFailure, placeOf(run), { reason })

/** After a finished run: it failed in part, or the sync works again. A run without steps proves neither. */
async function noticeOutcome(ctx: Context, run: TicketRun): Promise<void> {
  const states = await ctx.db
    .select({ state: ticketSteps.state, steps: count() })
    .from(ticketSteps)
    .where(and(eq(ticketSteps.orgId, run.orgId), eq(ticketSteps.runId, run.id)))
    .groupBy(ticketSteps.state)
  const failed = states.find(({ state }) => state === 'failed')?.steps ?? 0
  if (failed > 0) await noticeFailure(ctx, run, `${counted(failed, 'change')} could not be made.`)
  else if (run.readsAll || states.some(({ state }) => state === 'done'))
    await endCondition(ctx, ticketSyncFailure, placeOf(run), 'sync')
}

const placeOf = ({ orgId, repositoryId }: Run) => ({ orgId, repositoryId })
