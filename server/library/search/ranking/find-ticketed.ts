import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { OrgSpace } from '../lists/org-space'
import { executeWithinTime } from '../matching/with-time-limit'

/** The sections whose markers name one of the tickets: ordinals by position of the document. */
export async function findTicketed(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  space: OrgSpace,
  ticketIds: readonly string[],
): Promise<Map<number, number[]>> {
  const conditions = ticketIds.map(
    (ticketId) => sql`s.ticket_links @> ${JSON.stringify([{ ticketId }])}::jsonb`,
  )
  const rows = await executeWithinTime<{ repository_id: string; path: string; ordinals: number[] }>(
    db,
    sql`
    select d.repository_id, d.path, array_agg(s.ordinal order by s.ordinal) as ordinals
    from sections s join documents d on d.org_id = s.org_id and d.text_id = s.text_id
    where s.org_id = ${org.id}::bigint and s.ticket_links <> '[]' and (${sql.join(conditions, sql` or `)})
    group by d.repository_id, d.path`,
    { isPrepared: false },
  )
  return new Map(
    rows.flatMap(({ repository_id, path, ordinals }) => {
      const index = space.documents.indexOf(Number(repository_id), path)
      return index === undefined ? [] : [[index, ordinals]]
    }),
  )
}
