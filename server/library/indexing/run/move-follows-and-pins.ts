import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'

/**
 * Moves follows, mutes and pins of searches along with specs that a publication moved to these paths. A spec was moved if its path is gone and a
 * new spec has its text or, failing that, its title. Call it in the transaction of the publication, which keeps the replaced
 * specs.
 */
export async function moveFollowsAndPins(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: RepositoryId,
  newPaths: string[],
): Promise<void> {
  await db.execute(sql`
    with moved as (
      select distinct on (r.path) r.path as old_path, d.path as new_path
      from replaced_specs r
      join documents d on d.org_id = r.org_id and d.repository_id = r.repository_id and d.is_spec
        and (d.blob_sha = r.blob_sha or d.title = r.title)
      where r.org_id = ${orgId} and r.repository_id = ${repositoryId} and d.path = any(${sql.param(newPaths)}::text[])
        and not exists (select from documents o
          where o.org_id = r.org_id and o.repository_id = r.repository_id and o.path = r.path)
        and not exists (select from replaced_specs b
          where b.org_id = d.org_id and b.repository_id = d.repository_id and b.path = d.path)
      order by r.path, d.blob_sha = r.blob_sha desc, d.path),
    kept as (
      insert into document_follows (org_id, user_id, repository_id, path, choice)
      select f.org_id, f.user_id, f.repository_id, m.new_path, f.choice
      from document_follows f join moved m on m.old_path = f.path
      where f.org_id = ${orgId} and f.repository_id = ${repositoryId}
      on conflict do nothing),
    pinned as (
      update search_pins p set path = m.new_path from moved m
      where p.org_id = ${orgId} and p.repository_id = ${repositoryId} and p.path = m.old_path
      returning p.org_id),
    retuned as (
      update search_settings set revision = revision + 1
      where org_id = ${orgId} and exists (select from pinned))
    delete from document_follows f using moved m
    where f.org_id = ${orgId} and f.repository_id = ${repositoryId} and f.path = m.old_path`)
}
