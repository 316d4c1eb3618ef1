import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { TicketRun } from '../runs/claim-run'
import type { Step } from './step'

/**
 * Moves links whose markers are now in other sections. Links can swap their sections, so all leave their places first. A link
 * that remains in a taken place was removed by a person.
 */
export async function moveLinks(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: TicketRun,
  steps: readonly Step[],
): Promise<void> {
  const moves = steps.flatMap(({ item, link }) =>
    item.action === 'link' && link && link.sectionKey !== item.sectionKey && link.ticketId === item.ticketId
      ? [{ id: link.id, connection: item.connection, section_key: item.sectionKey }]
      : [],
  )
  if (moves.length === 0) return
  const moved = sql`jsonb_to_recordset(${JSON.stringify(moves)}::text::jsonb)
    as moved (id bigint, connection text, section_key text)`
  await db.execute(sql`
    update ticket_links link set section_key = 'moving ' || link.id from ${moved}
    where link.org_id = ${orgId} and link.id = moved.id`)
  await db.execute(sql`
    delete from ticket_links link using ${moved}
    where link.org_id = ${orgId} and link.repository_id = ${repositoryId}
      and link.connection = moved.connection and link.section_key = moved.section_key`)
  await db.execute(sql`
    update ticket_links link set section_key = moved.section_key from ${moved}
    where link.org_id = ${orgId} and link.id = moved.id`)
}
