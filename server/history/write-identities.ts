import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { sectionIdentities } from '../../db/schema'
import type { Context } from '../kernel/context'
import type { IdentityChanges, PlacedSection } from './place-sections'

const BATCH = 2_000

/**
 * Everything that stood somewhere is taken up first and then put down: sections that change places never stand in
 * each other's way.
 */
export async function writeIdentities(
  ctx: Pick<Context, 'db' | 'clock'>,
  repository: { orgId: number; id: number },
  { placed, removed }: IdentityChanges,
): Promise<void> {
  const kept = placed.filter((section): section is Kept => section.id !== null)
  const fresh = placed.filter(({ id }) => id === null)
  for (const ids of batches([...removed, ...kept.map(({ id }) => id)])) await takeUp(ctx, repository, ids)
  for (const sections of batches(kept)) await putDown(ctx, repository, sections)
  for (const sections of batches(fresh)) await insert(ctx, repository, sections)
}

type Kept = PlacedSection & { id: number }

async function takeUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orgId }: { orgId: number },
  ids: number[],
): Promise<void> {
  await db
    .update(sectionIdentities)
    .set({ removedAt: clock.now() })
    .where(and(eq(sectionIdentities.orgId, orgId), inArray(sectionIdentities.id, ids)))
}

async function putDown(
  { db }: Pick<Context, 'db'>,
  { orgId }: { orgId: number },
  sections: Kept[],
): Promise<void> {
  await db.execute(sql`
    update section_identities s set removed_at = null, path = now.path, blob_sha = now.blob_sha,
      section_id = now.section_id, ordinal = now.ordinal, hash = now.hash,
      changed_at = case when now.is_changed then now.changed_at else s.changed_at end,
      changed_sha = case when now.is_changed then now.changed_sha else s.changed_sha end
    from ${rowsOf(sections)} as now
    where s.org_id = ${orgId} and s.id = now.id`)
}

async function insert(
  { db }: Pick<Context, 'db'>,
  { orgId, id: repositoryId }: { orgId: number; id: number },
  sections: PlacedSection[],
): Promise<void> {
  await db.execute(sql`
    insert into section_identities
      (org_id, repository_id, path, blob_sha, section_id, ordinal, hash, changed_at, changed_sha)
    select ${orgId}, ${repositoryId}, path, blob_sha, section_id, ordinal, hash, changed_at, changed_sha
    from ${rowsOf(sections)} as fresh order by place`)
}

/** As arrays: a parameter for each value of thousands of rows is more memory than all else here. */
function rowsOf(sections: PlacedSection[]): SQL {
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
      as given (id, path, blob_sha, section_id, ordinal, hash, changed_at, changed_sha, is_changed, place))`
}

function* batches<T>(items: T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += BATCH) yield items.slice(from, from + BATCH)
}
