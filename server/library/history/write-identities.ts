import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { sectionIdentities } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { inBatches } from '#server/kernel/database/in-batches'
import type { IdentityChanges, PlacedSection } from './place-sections'

const BATCH = 2_000

/**
 * Marks all changed identities as removed first and then writes their new locations, so that sections that swap places
 * do not violate the unique index.
 */
export async function writeIdentities(
  ctx: Pick<Context, 'db' | 'clock'>,
  repository: { orgId: number; id: number },
  { placed, removed }: IdentityChanges,
): Promise<void> {
  const identified = placed.filter((section): section is IdentifiedSection => section.id !== null)
  const newSections = placed.filter(({ id }) => id === null)
  for (const ids of inBatches([...removed, ...identified.map(({ id }) => id)], BATCH))
    await markRemoved(ctx, repository, ids)
  for (const sections of inBatches(identified, BATCH)) await writeLocations(ctx, repository, sections)
  for (const sections of inBatches(newSections, BATCH)) await insertIdentities(ctx, repository, sections)
}

type IdentifiedSection = PlacedSection & { id: number }

async function markRemoved(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orgId }: { orgId: number },
  ids: number[],
): Promise<void> {
  await db
    .update(sectionIdentities)
    .set({ removedAt: clock.now() })
    .where(and(eq(sectionIdentities.orgId, orgId), inArray(sectionIdentities.id, ids)))
}

async function writeLocations(
  { db }: Pick<Context, 'db'>,
  { orgId }: { orgId: number },
  sections: IdentifiedSection[],
): Promise<void> {
  await db.execute(sql`
    update section_identities s set removed_at = null, path = new_location.path, blob_sha = new_location.blob_sha,
      section_id = new_location.section_id, ordinal = new_location.ordinal, hash = new_location.hash,
      changed_at = case when new_location.is_changed then new_location.changed_at else s.changed_at end,
      changed_sha = case when new_location.is_changed then new_location.changed_sha else s.changed_sha end
    from ${sectionRows(sections)} as new_location
    where s.org_id = ${orgId} and s.id = new_location.id`)
}

async function insertIdentities(
  { db }: Pick<Context, 'db'>,
  { orgId, id: repositoryId }: { orgId: number; id: number },
  sections: PlacedSection[],
): Promise<void> {
  await db.execute(sql`
    insert into section_identities
      (org_id, repository_id, path, blob_sha, section_id, ordinal, hash, changed_at, changed_sha)
    select ${orgId}, ${repositoryId}, path, blob_sha, section_id, ordinal, hash, changed_at, changed_sha
    from ${sectionRows(sections)} as new_sections order by position`)
}

/** Rows as array parameters: one parameter per value would need much more memory. */
function sectionRows(sections: PlacedSection[]): SQL {
  const column = (of: (section: PlacedSection) => string | number | boolean | null) =>
    sql`${sql.param(sections.map((section) => of(section)?.toString() ?? null))}::text[]`
  return sql`(
    select * from unnest(
      ${column(({ id }) => id)}::bigint[], ${column(({ path }) => path)},
      ${column(({ blobSha }) => blobSha)}, ${column(({ sectionId }) => sectionId)},
      ${column(({ ordinal }) => ordinal)}::int[], ${column(({ hash }) => hash)},
      ${column(({ changedAt }) => changedAt.toISOString())}::timestamptz[],
      ${column(({ changedSha }) => changedSha)}, ${column(({ isChanged }) => isChanged)}::bool[])
      with ordinality
      as rows (id, path, blob_sha, section_id, ordinal, hash, changed_at, changed_sha, is_changed, position))`
}
