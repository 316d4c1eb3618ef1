import { randomUUID } from 'node:crypto'
import type { OrgProcedureContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import { recordAct } from '#server/platform/audit/index'
import { type Tracker, TrackerError } from '#server/ports/tracker/port'
import { toTicketStatus } from '#spec/engines/map-status'
import { canonicalTicketId } from '#spec/tickets/links/ticket-id'
import type { Ticket, TicketDraft } from '#spec/tickets/ticket'
import type { SystemKind } from '#spec/types'
import {
  connectionOfProject,
  locateTicket,
  openConnection,
  openProxyTarget,
  type ProxiedConnection,
} from './proxied-connections'
import type { CreateTicketInput } from './wire'

/** Creates a ticket as described by the caller. It is not linked to a section. */
export async function createTicket(
  ctx: OrgProcedureContext,
  repository: RepositoryNames,
  input: CreateTicketInput,
): Promise<{ ticket_id: string; ticket_url: string }> {
  const target = await openProxyTarget(ctx, repository)
  const at = connectionOfProject(target, input.project_key)
  const parent = input.parent_ticket_id
    ? await locateTicket(ctx, target, input.parent_ticket_id, ['body', 'input', 'parent_ticket_id'])
    : null
  const { tracker, project } = await openConnection(ctx, target, at)
  await ctx.once?.requireClaim()
  const draft = draftOf(input, at, parent?.id ?? null)
  const { ticket, isNew } = await createOnce(ctx, tracker, project ?? input.project_key, draft)
  const id = canonicalTicketId(at.connection.system, ticket.id, ticket.project, at.project)
  if (isNew)
    await recordAct(ctx, {
      act: 'ticket.create',
      target: { kind: 'ticket', id, name: input.summary.slice(0, 200) },
      details: { connection: at.name, url: ticket.url },
    })
  const { state, blocked_by: blocker } = input.status
  if (state === 'blocked' && blocker) await block(tracker, ticket, id, blocker)
  return { ticket_id: id, ticket_url: ticket.url }
}

/** If this fails, the response states that the ticket exists. A retry with the same Idempotency-Key sets only the blocker. */
async function block(tracker: Tracker, ticket: Ticket, id: string, blocker: string): Promise<void> {
  try {
    await tracker.setBlockedBy(ticket.id, [blocker])
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    const { code, retryable, resumesAt } = error
    const message = `The ticket ${id} was created, but ${blocker} could not be set as its blocker: ${error.message}`
    throw new TrackerError(code, message, { retryable, resumesAt, cause: error })
  }
}

/** Lifetime of an Idempotency-Key, plus an hour for wrong clocks. */
const RETRIED_WITHIN_MS = 25 * 3_600_000

/** A retry with the same Idempotency-Key finds the ticket of an attempt whose response was lost. */
async function createOnce(
  { once, clock }: OrgProcedureContext,
  tracker: Tracker,
  project: string,
  draft: Omit<TicketDraft, 'mark'>,
): Promise<{ ticket: Ticket; isNew: boolean }> {
  const requestId = once?.id ?? randomUUID()
  const mark = `proxy-${requestId}`
  const since = new Date(clock.now().getTime() - RETRIED_WITHIN_MS)
  const [existing] = once === undefined ? [] : await tracker.findByMarks(project, [mark], since)
  if (existing) return { ticket: existing, isNew: false }
  return { ticket: await tracker.create(project, { ...draft, mark }, requestId), isNew: true }
}

function draftOf(
  input: CreateTicketInput,
  { connection: { status_map: map, system } }: ProxiedConnection,
  parent: string | null,
): Omit<TicketDraft, 'mark'> {
  const { labels, assignees, milestone, issue_type: type, custom_fields: custom } = input
  const hasTypes = system === 'tracker_a'
  const allLabels = hasTypes ? labels : [...labels, `type:${type}`]
  return {
    title: input.summary,
    description: input.description,
    status: toTicketStatus(input.status.state, map, system).status,
    type: hasTypes ? type : null,
    fields: {
      ...custom,
      ...(allLabels.length > 0 && { labels: allLabels }),
      ...peopleOf(system, assignees),
      ...(milestone && { milestone }),
    },
    parent,
  }
}

/** A code host has several assignees, a tracker one. */
function peopleOf(system: SystemKind, assignees: string[]): TicketDraft['fields'] {
  const [first] = assignees
  if (first === undefined) return {}
  return system === 'code_host' ? { assignees } : { assignee: first }
}
