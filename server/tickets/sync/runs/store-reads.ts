import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { findForeignLinks, linkKeyOf, linksInDocuments, ticketKey } from '#spec/tickets/index'
import type { PlannedRun } from '../plan/plan-run'
import type { LoadedLink } from '../world/load-world'
import type { Sites } from '../world/sites'
import { type LinkRow, toStored } from '../world/ticket-links'

/** Number of consecutive checks that must miss a ticket before its link counts as broken. */
const MAX_MISSING_CHECKS = 3

/** Records the vendors' answers about the tickets of links, and which links the documents contain. */
export async function storeReads(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  orgId: number,
  { links, world }: Pick<PlannedRun, 'links' | 'world'>,
  sites: Sites,
): Promise<void> {
  const now = clock.now().toISOString()
  const foreign = findForeignLinks(world)
  const isForeign = ({ row, known }: LoadedLink) =>
    foreign.has(linkKeyOf(row)) || known.foreignBecause !== null
  const isRead = ({ connection, ticketId }: LinkRow) => world.tickets.has(ticketKey(connection, ticketId))
  await storeForeign({ db }, orgId, links, { foreign, isRead, now })
  const read = links.flatMap((loadedLink) => {
    const { row: link } = loadedLink
    const ticket = world.tickets.get(ticketKey(link.connection, link.ticketId))
    if (ticket === undefined || isForeign(loadedLink)) return []
    const { host = link.host, id = link.siteId, kind = link.kind } = sites.of(link.connection) ?? {}
    const place = ticket && { kind, host, site_id: id ?? link.siteId, vendor_id: ticket.vendorId }
    return [{ id: link.id, ticket: ticket && toStored(ticket), ...place }]
  })
  if (read.length > 0)
    await db.execute(sql`
      update ticket_links link set read_at = ${now},
        ticket = coalesce(seen.ticket, link.ticket), kind = coalesce(seen.kind, link.kind),
        host = coalesce(seen.host, link.host), site_id = coalesce(seen.site_id, link.site_id),
        vendor_id = coalesce(seen.vendor_id, link.vendor_id),
        missing_checks = case when seen.ticket is null then link.missing_checks + 1 else 0 end,
        health = case when seen.ticket is not null then 'ok'
          when link.missing_checks + 1 >= ${MAX_MISSING_CHECKS} then 'broken' else link.health end,
        broken_since = case when seen.ticket is null and link.missing_checks + 1 >= ${MAX_MISSING_CHECKS}
          then coalesce(link.broken_since, ${now}) end,
        broken_reason = case when seen.ticket is null and link.missing_checks + 1 >= ${MAX_MISSING_CHECKS}
          then coalesce(link.broken_reason, 'The ticket was deleted, or the account may not read it any more.') end
      from jsonb_to_recordset(${JSON.stringify(read)}::text::jsonb) as seen (id bigint, ticket jsonb, kind text,
        host text, site_id text, vendor_id text)
      where link.org_id = ${orgId} and link.id = seen.id`)
  const inDocuments = linksInDocuments(world)
  const idsInDocument = links.flatMap(({ row, known }) =>
    !row.wasInDocument && inDocuments.has(known) ? [row.id] : [],
  )
  if (idsInDocument.length > 0)
    await db.execute(sql`
      update ticket_links set was_in_document = true
      where org_id = ${orgId} and id = any(${sql.param(idsInDocument)}::bigint[])`)
}

interface ForeignLinks {
  /** By `linkKeyOf`. */
  foreign: ReadonlyMap<string, string>
  isRead: (link: LinkRow) => boolean
  now: string
}

/**
 * Pauses and lists the links whose tickets are not the linked ones or are in no project of a connection, and resumes those
 * whose tickets are again. Only a read shows that, so links with unread tickets are unchanged.
 */
async function storeForeign(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  links: readonly LoadedLink[],
  { foreign, isRead, now }: ForeignLinks,
): Promise<void> {
  const changed = links.flatMap(({ row: link }) => {
    const why = foreign.get(linkKeyOf(link)) ?? null
    const isStored =
      why === null
        ? link.health !== 'paused' || !isRead(link)
        : link.health === 'paused' && link.brokenReason === why
    return isStored ? [] : [{ id: link.id, why }]
  })
  if (changed.length === 0) return
  await db.execute(sql`
    update ticket_links link set health = case when now.why is null then 'ok' else 'paused' end, missing_checks = 0,
      broken_reason = now.why, broken_since = case when now.why is not null then coalesce(link.broken_since, ${now}) end
    from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb) as now (id bigint, why text)
    where link.org_id = ${orgId} and link.id = now.id`)
}
