import type { OrgProcedureContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import { recordAct } from '#server/platform/audit/index'
import { toTicketStatus } from '#spec/engines/map-status'
import { statusLabels } from '#spec/tickets/compare/raw-status'
import type { TicketChange } from '#spec/tickets/ticket'
import { locateTicket, type OpenedConnection, openConnection, openProxyTarget } from './proxied-connections'
import { orNotFound } from './ticket-not-found'
import type { UpdateTicketInput } from './wire'

/** Changes the given fields, with one request for the fields and one for the status. */
export async function updateTicket(
  ctx: OrgProcedureContext,
  repository: RepositoryNames,
  input: UpdateTicketInput,
): Promise<{ ok: true }> {
  const target = await openProxyTarget(ctx, repository)
  const { id, at } = await locateTicket(ctx, target, input.ticket_id, ['body', 'input', 'ticket_id'])
  const opened = await openConnection(ctx, target, at)
  await ctx.once?.requireClaim()
  await orNotFound(input.ticket_id, writeChanges(opened, id, input))
  await recordAct(ctx, {
    act: 'ticket.update',
    target: { kind: 'ticket', id },
    details: { connection: at.name, changed: changedParts(input) },
  })
  return { ok: true }
}

async function writeChanges(
  { tracker, connection }: OpenedConnection,
  id: string,
  { summary, description, status, custom_fields: fields }: UpdateTicketInput,
): Promise<void> {
  const change: TicketChange = {
    ...(summary !== undefined && { title: summary }),
    ...(description !== undefined && { description }),
    ...(Object.keys(fields).length > 0 && { fields }),
  }
  if (Object.keys(change).length > 0) await tracker.update(id, change)
  if (!status) return
  const { status: ticketStatus } = toTicketStatus(status.state, connection.status_map, connection.system)
  await tracker.changeStatus(id, ticketStatus, { statusLabels: statusLabels(connection) })
  if (status.state === 'blocked' && status.blocked_by) await tracker.setBlockedBy(id, [status.blocked_by])
}

const changedParts = ({ ticket_id: _, custom_fields: fields, ...parts }: UpdateTicketInput): string[] => [
  ...Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  ...Object.keys(fields),
]
