import { and, eq, inArray, sql } from 'drizzle-orm'
import { ticketPauses, ticketSites, ticketSteps } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { trackerKey } from '#server/tickets/connections/index'
import type { ApplyTools } from '../apply/step'
import { heldCreations, type PlannedRun } from '../plan/plan-run'
import { isUncertain, OutageError, WithdrawnError } from '../vendor/vendor'
import { failRun, finishRun, postponeOrJoin, type Wait } from './end-run'
import { readFailures } from './run-steps'
import { lockRun, requestTicketRun } from './ticket-run'

/** Ends the run, or postpones its unexecuted part. */
export function settleRun(tools: ApplyTools, planned: PlannedRun): Promise<void> {
  const { run, connections } = tools
  return withTransaction(tools.ctx, async (tx) => {
    await lockRun(tx, run)
    const outages = [...connections.vendors].flatMap(([name, { outage }]) =>
      outage && !(outage instanceof WithdrawnError) ? [{ name, outage }] : [],
    )
    for (const { name, outage } of outages) await pause(tx, tools, name, outage)
    await endFirstSyncs(tx, tools, planned)
    await endRequests(tx, tools)
    await requestMissingParts(tx, tools)
    const waits = await findWaits(tx, tools, planned)
    if (waits.length === 0) return finishRun(tx, run, planned.plan.diagnostics)
    const reason = waits[0]?.message ?? ''
    const times = waits.flatMap(({ until }) => (until ? [until.getTime()] : []))
    if (times.length === 0) return failRun(tx, run, reason)
    const resumesAt = new Date(Math.min(...times))
    const wait: Wait = { waitsFor: 'ticket_system', resumesAt, reason }
    await postponeOrJoin(tx, run, wait, planned.plan.diagnostics)
  })
}

async function pause(
  { db }: Context,
  { run: { orgId }, connections }: ApplyTools,
  name: string,
  { message, until }: OutageError,
): Promise<void> {
  const place = connections.trackers.get(name)
  if (!place) return
  await db
    .insert(ticketPauses)
    .values({ orgId, scope: 'system', key: trackerKey(place), until, reason: message })
    .onConflictDoUpdate({
      target: [ticketPauses.orgId, ticketPauses.scope, ticketPauses.key],
      set: { until, reason: message },
    })
}

/**
 * A connection's first sync is over when it has a link and none of its tickets waits for a review. While it cannot be used, its
 * tickets are not planned, so their absence proves nothing.
 */
async function endFirstSyncs(
  ctx: Context,
  { run, connections: { sites } }: ApplyTools,
  { plan, world }: PlannedRun,
): Promise<void> {
  const waiting = new Set(
    plan.items.filter(({ needsReview }) => needsReview).map(({ connection }) => connection),
  )
  const decided = Object.keys(world.config.ticket_systems).filter(
    (name) => world.connections[name]?.state === 'ready' && !waiting.has(name),
  )
  const ended = decided.flatMap((name) => {
    const site = sites.of(name)
    return site?.isFirstSync ? [{ name, kind: site.kind, host: site.host, site_id: site.id }] : []
  })
  if (ended.length === 0) return
  await ctx.db.execute(sql`
    insert into ${ticketSites} (org_id, repository_id, connection, kind, host, site_id, first_sync_at)
    select distinct link.org_id, link.repository_id, link.connection, site.kind, site.host, coalesce(site.site_id, ''),
      ${ctx.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(ended)}::text::jsonb) as site (name text, kind text, host text, site_id text)
    join ticket_links link on link.org_id = ${run.orgId} and link.repository_id = ${run.repositoryId}
      and link.connection = site.name and link.kind = site.kind and link.host = site.host
      and link.site_id is not distinct from site.site_id
    on conflict (org_id, repository_id, connection, kind, host, site_id)
      do update set first_sync_at = coalesce(${ticketSites}.first_sync_at, excluded.first_sync_at)`)
}

/** A ticket with a missing part after its creation gets it in the next run, or gets a failed step with the reason. */
async function requestMissingParts(
  ctx: Context,
  { run: { orgId, id, repositoryId } }: ApplyTools,
): Promise<void> {
  const isPartial = sql`coalesce((${ticketSteps.result}->>'isPartial')::boolean, false)`
  const rows = await ctx.db
    .select({ linkId: ticketSteps.linkId })
    .from(ticketSteps)
    .where(and(eq(ticketSteps.orgId, orgId), eq(ticketSteps.runId, id), isPartial))
  const linkIds = rows.flatMap(({ linkId }) => linkId ?? [])
  if (linkIds.length > 0) await requestTicketRun(ctx, { orgId, repositoryId, trigger: 'event', linkIds })
}

/** A request for a ticket ends when the section has one. */
async function endRequests({ db }: Context, { run }: ApplyTools): Promise<void> {
  await db.execute(sql`
    delete from ticket_choices choice using ticket_steps step
    where choice.org_id = ${run.orgId} and choice.repository_id = ${run.repositoryId}
      and choice.kind = 'requested' and step.org_id = ${run.orgId} and step.run_id = ${run.id}
      and step.section_key = choice.subject and step.state = 'done' and step.action in ('create', 'link')`)
}

/** A ticket system that refuses to show tickets is called again after this time, or when a person requests a sync. */
const REFUSED_WAIT_MS = 3_600_000

const NO_ANSWER = 'The ticket system did not answer.'

/** Why a part of the plan could not be executed, and until when. Empty if everything is done. */
async function findWaits(tx: Context, tools: ApplyTools, planned: PlannedRun): Promise<OutageError[]> {
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
