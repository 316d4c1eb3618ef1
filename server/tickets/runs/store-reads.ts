import { sql } from 'drizzle-orm'
import type { TicketWorld } from '../../../spec/tickets'
import { ticketKey } from '../../../spec/tickets'
import type { Context } from '../../kernel/context'
import { toStored } from '../vendor/stored-ticket'
import type { LinkRow } from '../world/read-links'

/** So many checks in a row must miss a ticket before its link counts as broken. */
const CHECKS = 3

/** Records what the vendors said about the tickets of links, and which links the documents hold. */
export async function storeReads(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  orgId: number,
  links: readonly LinkRow[],
  { tickets }: TicketWorld,
  inDocuments: ReadonlySet<LinkRow>,
): Promise<void> {
  const now = clock.now().toISOString()
  const read = links.flatMap(({ id, connection, ticketId }) => {
    const ticket = tickets.get(ticketKey(connection, ticketId))
    return ticket === undefined ? [] : [{ id, ticket: ticket && toStored(ticket) }]
  })
  if (read.length > 0)
    await db.execute(sql`
      update ticket_links link set read_at = ${now},
        ticket = coalesce(seen.ticket, link.ticket),
        missing_checks = case when seen.ticket is null then link.missing_checks + 1 else 0 end,
        health = case when seen.ticket is not null then 'ok'
          when link.missing_checks + 1 >= ${CHECKS} then 'broken' else link.health end,
        broken_since = case when seen.ticket is null and link.missing_checks + 1 >= ${CHECKS}
          then coalesce(link.broken_since, ${now}) end,
        broken_reason = case when seen.ticket is null and link.missing_checks + 1 >= ${CHECKS}
          then coalesce(link.broken_reason, 'The ticket was deleted, or the account may not read it any more.') end
      from jsonb_to_recordset(${JSON.stringify(read)}::text::jsonb) as seen (id bigint, ticket jsonb)
      where link.org_id = ${orgId} and link.id = seen.id`)
  const idsInDocument = links
    .filter((link) => !link.wasInDocument && inDocuments.has(link))
    .map(({ id }) => id)
  if (idsInDocument.length > 0)
    await db.execute(sql`
      update ticket_links set was_in_document = true
      where org_id = ${orgId} and id = any(${sql.param(idsInDocument)}::bigint[])`)
}
