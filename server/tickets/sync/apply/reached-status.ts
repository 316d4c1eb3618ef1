import type { Connection } from '#spec/config/schema/schema'
import { isSameStatus } from '#spec/engines/map-status'
import { rawStatus } from '#spec/tickets/compare/raw-status'
import type { PlanItem } from '#spec/tickets/index'
import type { Ticket } from '#spec/tickets/ticket'

/** Why the ticket does not have the status that the step wanted; null if it has it, or if the step wanted none. */
export function whyUnreached(
  { fields }: Pick<PlanItem, 'fields'>,
  ticket: Ticket,
  connection: Connection | undefined,
): string | null {
  const wanted = fields.status?.to
  if (typeof wanted !== 'string' || !connection) return null
  const actual = rawStatus(ticket, connection)
  if (isSameStatus(actual, wanted)) return null
  return `${ticket.id} is “${actual}” and did not get the status “${wanted}”. Move it there in the ticket system, allow the transition, or correct \`status_map.forward\`.`
}
