import { sql } from 'drizzle-orm'
import { ticketFirstSyncs, ticketPauses } from '../../../db/schema'
import type { Context } from '../../kernel/context'
import { withTransaction } from '../../kernel/transaction'
import { trackerKey } from '../../ticket-connections'
import type { ApplyTools } from '../apply/apply-tools'
import type { PlannedRun } from '../plan/plan-run'
import type { OutageError } from '../vendor/vendor'
import { failRun, finishRun } from './end-run'
import { findWaits } from './find-waits'
import { lockRun } from './lock-run'
import { postponeOrJoin } from './postpone-or-join'

/** Ends the run, or postpones what could not be done. */
export function settleRun(tools: ApplyTools, planned: PlannedRun): Promise<void> {
  const { run, connections } = tools
  return withTransaction(tools.ctx, async (tx) => {
    await lockRun(tx, run)
    const outages = [...connections.vendors].flatMap(([name, { outage }]) =>
      outage ? [{ name, outage }] : [],
    )
    for (const { name, outage } of outages) await pause(tx, tools, name, outage)
    await endFirstSyncs(tx, tools, planned)
    await endRequests(tx, tools)
    const waits = await findWaits(tx, tools, planned)
    if (waits.length === 0) return finishRun(tx, run, planned.plan.diagnostics)
    const reason = waits[0]?.message ?? ''
    const times = waits.flatMap(({ until }) => (until ? [until.getTime()] : []))
    if (times.length === 0) return failRun(tx, run, reason)
    const resumesAt = new Date(Math.min(...times))
    await postponeOrJoin(tx, run, { resumesAt, reason }, planned.plan.diagnostics)
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
 * The first sync of a connection is over when it has a link and no ticket of it waits for a review. While it cannot be
 * used, its tickets are not even planned, so that says nothing.
 */
async function endFirstSyncs(ctx: Context, { run }: ApplyTools, { plan, world }: PlannedRun): Promise<void> {
  const waiting = new Set(
    plan.items.filter(({ needsReview }) => needsReview).map(({ connection }) => connection),
  )
  const decided = Object.keys(world.config.ticket_systems).filter(
    (name) => world.connections[name]?.state === 'ready' && !waiting.has(name),
  )
  if (decided.length === 0) return
  await ctx.db.execute(sql`
    insert into ${ticketFirstSyncs} (org_id, repository_id, connection)
    select distinct org_id, repository_id, connection from ticket_links
    where org_id = ${run.orgId} and repository_id = ${run.repositoryId}
      and connection = any(${sql.param(decided)}::text[])
    on conflict do nothing`)
}

/** A request for a ticket is over when the section has one. */
async function endRequests({ db }: Context, { run }: ApplyTools): Promise<void> {
  await db.execute(sql`
    delete from ticket_choices choice using ticket_steps step
    where choice.org_id = ${run.orgId} and choice.repository_id = ${run.repositoryId}
      and choice.kind = 'requested' and step.org_id = ${run.orgId} and step.run_id = ${run.id}
      and step.section_key = choice.subject and step.state = 'done' and step.action in ('create', 'link')`)
}
