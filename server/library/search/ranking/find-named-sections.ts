import { type SQL, sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { hasPath, numberInTitle, type SectionName } from '#spec/search/score/index'
import type { OrgSpace } from '../lists/org-space'
import { executeWithinTime } from '../matching/with-time-limit'

/** A path in a query may be the end of many paths. */
const MAX_TEXTS = 100

/** The sections whose markers name the ticket, or the section of a file: ordinals by position of the document. */
export async function findNamedSections(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  space: OrgSpace,
  name: SectionName,
): Promise<Map<number, number[]>> {
  const found = await findSections(ctx, space, 'path' in name ? isNamed(space, name) : hasTicket(name))
  // Copies of the text are other files.
  const isMeant = (index: number) => !('path' in name) || hasPath(space.documentAt(index).path, name.path)
  return new Map([...found].filter(([index]) => isMeant(index)))
}

/** The sections with the number: ordinals by position of the document. */
export async function findNumberedSections(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  space: OrgSpace,
  number: string,
  among: readonly number[] | null,
): Promise<Map<number, number[]>> {
  const places = among && space.placesOf(among)
  const isAmong = places
    ? sql`(s.text_id, s.ordinal) in (select text_id, ordinal from unnest(
        ${sql.param(places.map(({ textId }) => textId))}::bigint[],
        ${sql.param(places.map(({ ordinal }) => ordinal))}::int[]) c (text_id, ordinal))`
    : sql`true`
  return findSections(ctx, space, sql`${hasNumber(number)} and ${isAmong}`)
}

/** The form of the second condition lets Postgres use the index on titles. */
const hasNumber = (number: string): SQL =>
  sql`(s.section_number = ${number} or lower(left(s.title, 80)) like ${`${numberInTitle(number)}%`})`

async function findSections(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  space: OrgSpace,
  condition: SQL,
): Promise<Map<number, number[]>> {
  const rows = await executeWithinTime<{ repository_id: string; path: string; ordinals: number[] }>(
    db,
    sql`
    select d.repository_id, d.path, array_agg(s.ordinal order by s.ordinal) as ordinals
    from sections s join documents d on d.org_id = s.org_id and d.text_id = s.text_id
    where s.org_id = ${org.id}::bigint and ${condition}
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

/** A ticket of the section, or the one that blocks it. */
function hasTicket({ ticketIds }: { ticketIds: readonly string[] }): SQL {
  const conditions = ticketIds.map(
    (ticketId) => sql`s.ticket_links @> ${JSON.stringify([{ ticketId }])}::jsonb`,
  )
  return sql`(s.ticket_links <> '[]' and (${sql.join(conditions, sql` or `)})
    or s.blocked_by = any(${sql.param(ticketIds)}::text[]))`
}

function isNamed({ documents }: OrgSpace, { path, section }: { path: string; section: string }): SQL {
  const textIds = documents.ordered
    .filter((document) => hasPath(document.path, path))
    .map(({ textId }) => textId)
    .slice(0, MAX_TEXTS)
  return sql`s.text_id = any(${sql.param(textIds)}::bigint[]) and ${section} in (s.section_id, s.section_number)`
}
