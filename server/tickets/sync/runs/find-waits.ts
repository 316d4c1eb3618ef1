import { and, eq, inArray, sql } from 'drizzle-orm'
import { ticketSteps } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { ApplyTools } from '../apply/apply-tools'
import { heldCreations } from '../plan/held-creations'
import type { PlannedRun } from '../plan/plan-run'
import { isUncertain, OutageError } from '../vendor/vendor'
import { readFailures } from './read-failures'

/** A ticket system that refuses to show tickets is called again after this time, or when a person requests a sync. */
const REFUSED_WAIT_MS = 3_600_000

const NO_ANSWER = 'The ticket system did not answer.'

/** Why a part of the plan could not be executed, and until when. Empty if everything is done. */
export async function findWaits(tx: Context, tools: ApplyTools, planned: PlannedRun): Promise<OutageError[]> {
  const retryAt = new Date(tx.clock.now().getTime() + tools.timing.retryMs)
  const open = await findOpenSteps(tx, tools)
  return [
    ...open.map((steps) => whyOpen(tools, steps.connection) ?? unanswered(tools, steps, retryAt)),
    ...(planned.unsearched.size > 0 ? [new OutageError(NO_ANSWER, retryAt)] : []),
    ...whyUnread(tools, planned, tx.clock.now()),
    ...whyHeld(tools, planned),
    ...(await unansweredSteps(tx, tools)),
  ]
}

/** Null if the vendor can be used: then only the step's result is unknown. */
function whyOpen({ connections }: ApplyTools, name: string): OutageError | null {
  const { outage = null } = connections.vendors.get(name) ?? {}
  const place = connections.trackers.get(name)
  const paused = place && connections.pauses.ofConnection(name, place)
  if (outage) return outage
  if (paused) return new OutageError(paused.reason, paused.until)
  return place && place.tracker === null ? new OutageError(place.problem, null) : null
}

/** Why tickets were not read. */
function whyUnread(tools: ApplyTools, { unread }: PlannedRun, now: Date): OutageError[] {
  return [...unread].flatMap(([name, failure]) => {
    if (failure instanceof OutageError) return [failure]
    if (failure === null) return timedPause(tools, name)
    const wait = isUncertain(failure) ? tools.timing.retryMs : REFUSED_WAIT_MS
    return [new OutageError(failure.message, new Date(now.getTime() + wait))]
  })
}

/** Why tickets were not created. An accepted plan lists its steps, which exclude these. */
function whyHeld(tools: ApplyTools, planned: PlannedRun): OutageError[] {
  const { planHash, itemIds } = tools.run
  if (planHash !== null || itemIds !== null) return []
  const names = new Set(heldCreations(planned).map(({ connection }) => connection))
  return [...names].flatMap((name) => timedPause(tools, name))
}

/** The pause of a connection. Empty if only a person ends it: the sync after it reads and plans everything. */
function timedPause(tools: ApplyTools, name: string): OutageError[] {
  const pause = whyOpen(tools, name)
  return pause?.until ? [pause] : []
}

/** The steps that the run retries by itself. */
async function unansweredSteps(tx: Context, { run, timing }: ApplyTools): Promise<OutageError[]> {
  const failures = [...(await readFailures(tx, run, timing)).values()]
  const awaited = failures.filter(({ isAwaited, retryAt }) => isAwaited && retryAt > tx.clock.now())
  return awaited.map(({ error, retryAt }) => new OutageError(error, retryAt))
}

interface OpenSteps {
  connection: string
  /** When its last creation with a lost response was sent. */
  lastSentAt: Date | null
}

/** The repository's steps with unknown results or not sent, by connection. */
function findOpenSteps({ db }: Context, { run }: ApplyTools): Promise<OpenSteps[]> {
  const isCreation = sql`${ticketSteps.action} = 'create' and ${ticketSteps.state} = 'sent'`
  return db
    .select({
      connection: ticketSteps.connection,
      lastSentAt: sql`max(${ticketSteps.sentAt}) filter (where ${isCreation})`.mapWith(ticketSteps.sentAt),
    })
    .from(ticketSteps)
    .where(
      and(
        eq(ticketSteps.orgId, run.orgId),
        eq(ticketSteps.repositoryId, run.repositoryId),
        inArray(ticketSteps.state, ['waiting', 'sent']),
      ),
    )
    .groupBy(ticketSteps.connection)
}

/** A lost creation is searched for again when the vendor has had enough time. */
function unanswered({ ctx, timing }: ApplyTools, { lastSentAt }: OpenSteps, retryAt: Date): OutageError {
  const settledAt = new Date((lastSentAt?.getTime() ?? 0) + timing.settleMs)
  return new OutageError(NO_ANSWER, settledAt > ctx.clock.now() ? settledAt : retryAt)
}
