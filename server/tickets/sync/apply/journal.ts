import { and, eq, inArray, sql } from 'drizzle-orm'
import { type TicketEdit, ticketLinks } from '#db/schema/index'
import { captureEvent } from '#server/kernel/analytics/capture-event'
import { withTransaction } from '#server/kernel/transaction'
import { isRelinked } from '#spec/tickets/links/same-ticket'
import { lockRun, TicketRunLostError } from '../runs/ticket-run'
import { createBatcher } from '../vendor/concurrency'
import { whyForeign } from '../world/sites'
import { requestWriteBack } from '../write-back/request-write-back'
import { connectionAfter, type LinkValues, linkedId, linkValues, renameLinks } from './link-values'
import type { ApplyTools, Journal, Outcome, Step } from './step'

export function openJournal(tools: ApplyTools): Journal {
  const { ctx, run } = tools
  const markSent = createBatcher(async (steps: Step[]) => {
    const result = await ctx.db.execute(sql`
      with held as (
        select from ticket_runs where org_id = ${run.orgId} and id = ${run.id} and attempt = ${run.attempt}
          and state = 'running' for share)
      update ticket_steps set state = 'sent', attempt = attempt + 1, sent_at = ${ctx.clock.now().toISOString()}
      where org_id = ${run.orgId} and id = any(${sql.param(steps.map(({ id }) => id))}::uuid[])
        and exists (select from held)`)
    if (result.count !== steps.length) throw new TicketRunLostError()
    return steps.map(() => undefined)
  })
  const record = createBatcher((recorded: { step: Step; outcome: Outcome }[]) =>
    withTransaction(ctx, async (tx) => {
      await lockRun(tx, run)
      await recordOutcomes({ ...tools, ctx: tx }, recorded)
      return recorded.map(() => undefined)
    }),
  )
  return { markSent, record: (step, outcome) => record({ step, outcome }) }
}

interface Recorded {
  step: Step
  outcome: Outcome
}

/** Records steps with their links, and requests their edits of documents. Call it in a transaction of the run. */
async function recordOutcomes(tools: ApplyTools, recorded: readonly Recorded[]): Promise<void> {
  const changed = recorded.filter(({ outcome }) => outcome.changesLink)
  await dropRelinked(tools, changed)
  await renameLinks(tools, changed)
  const links = changed.flatMap(({ step, outcome }) => linkValues(tools, step, outcome) ?? [])
  if (links.length > 0) await writeLinks(tools, links)
  await recordTicketAddresses(tools, changed)
  await writeSteps(tools, recorded)
  const edits = changed.flatMap(({ step, outcome }) => editsOf(tools, step, outcome))
  const { orgId, repositoryId, id: runId } = tools.run
  await requestWriteBack(tools.ctx, { orgId, repositoryId, runId }, edits)
  const created = recorded.filter(
    ({ step, outcome }) => step.item.action === 'create' && outcome.state === 'done',
  )
  await captureEvent({ ...tools.ctx, org: { id: orgId } }, 'ticket_created', created.length)
}

/** The addresses of these tickets come from the site. */
function recordTicketAddresses(
  { ctx, connections }: ApplyTools,
  changed: readonly Recorded[],
): Promise<void> {
  const tickets = changed.flatMap(({ step, outcome: { ticket } }) =>
    ticket ? [{ connection: step.item.connection, url: ticket.url }] : [],
  )
  return connections.sites.recordAddresses(ctx, tickets)
}

/** A person chose a ticket of the connection's site in place of a foreign one. The old link's values are invalid for it. */
async function dropRelinked(
  { ctx, run, connections }: ApplyTools,
  changed: readonly Recorded[],
): Promise<void> {
  const ids = changed.flatMap(({ step: { item, link } }) => {
    const site = connections.sites.of(item.connection)
    if (item.action !== 'link' || !link || !site) return []
    const foreignBecause = whyForeign(link, item.connection, site)
    return isRelinked({ foreignBecause, url: link.url }, item.url, site.addresses) ? [link.id] : []
  })
  if (ids.length === 0) return
  await ctx.db.delete(ticketLinks).where(and(eq(ticketLinks.orgId, run.orgId), inArray(ticketLinks.id, ids)))
}

/** A link of another ticket in the same place was removed by a person, and is replaced. */
async function writeLinks({ ctx, run }: ApplyTools, links: readonly LinkValues[]): Promise<void> {
  const isSame = sql`ticket_links.ticket_id = excluded.ticket_id`
  const now = ctx.clock.now().toISOString()
  await ctx.db.execute(sql`
    insert into ticket_links (org_id, repository_id, section_key, connection, kind, host, site_id, vendor_id,
      ticket_id, global_id, url, is_shadow, was_in_document, agreement, written, ticket, read_at)
    select ${run.orgId}, ${run.repositoryId}, section_key, connection, kind, host, site_id, vendor_id, ticket_id,
      global_id, url, is_shadow, was_in_document, agreement, written, ticket,
      case when ticket is not null then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(links)}::text::jsonb) as link (section_key text, connection text,
      kind text, host text, site_id text, vendor_id text, ticket_id text, global_id text, url text, is_shadow boolean, was_in_document boolean,
      agreement jsonb, written jsonb, ticket jsonb)
    on conflict (org_id, repository_id, connection, section_key) do update set
      kind = excluded.kind, host = excluded.host,
      site_id = coalesce(excluded.site_id, case when ${isSame} then ticket_links.site_id end),
      vendor_id = coalesce(excluded.vendor_id, case when ${isSame} then ticket_links.vendor_id end), ticket_id = excluded.ticket_id, global_id = excluded.global_id,
      url = coalesce(excluded.url, case when ${isSame} then ticket_links.url end), is_shadow = excluded.is_shadow,
      was_in_document = excluded.was_in_document or (${isSame} and ticket_links.was_in_document),
      health = 'ok', missing_checks = 0, broken_reason = null, broken_since = null,
      agreement = coalesce(excluded.agreement, case when ${isSame} then ticket_links.agreement end),
      written = case when ${isSame} then ticket_links.written || excluded.written
        else excluded.written end,
      ticket = coalesce(excluded.ticket, case when ${isSame} then ticket_links.ticket end),
      read_at = coalesce(excluded.read_at, case when ${isSame} then ticket_links.read_at end)`)
}

async function writeSteps({ ctx, run }: ApplyTools, recorded: readonly Recorded[]): Promise<void> {
  const rows = recorded.map(({ step: { id, item }, outcome: { state, error, result } }) => ({
    id,
    state,
    error,
    result,
    connection: connectionAfter(item),
    section_key: item.sectionKey,
  }))
  await ctx.db.execute(sql`
    update ticket_steps step set state = done.state, error = done.error, result = done.result,
      finished_at = ${ctx.clock.now().toISOString()}, link_id = link.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as done (id uuid, state text, error text,
      result jsonb, connection text, section_key text)
    left join ticket_links link on link.org_id = ${run.orgId} and link.repository_id = ${run.repositoryId}
      and link.connection = done.connection and link.section_key = done.section_key
    where step.org_id = ${run.orgId} and step.id = done.id`)
}

function editsOf(tools: ApplyTools, step: Step, { ticket }: Outcome): TicketEdit[] {
  const { sectionKey, connection, fields, action, isShadow, url } = step.item
  const place = { sectionKey, connection }
  const edits: TicketEdit[] = []
  const status = fields['section.status']
  if (status)
    edits.push({ ...place, field: 'section.status', from: text(status.from), to: text(status.to), url: null })
  const marker = fields['section.ticket']
  const isCreated = action === 'create' && !isShadow
  if (marker || isCreated)
    edits.push({
      ...place,
      field: 'section.ticket',
      from: text(marker?.from ?? null),
      to: linkedId(tools, step, ticket),
      url: ticket?.url ?? url,
    })
  return edits
}

const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
