import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { DIGEST_VERSION } from '#server/library/indexing/index'
import { touchRepository } from '#server/library/repos/index'

/**
 * The criteria of a section whose evidence files are all removed. The other arguments are names of tables. Each table is compared
 * with the id of the org: a distributed database does not infer it from the outer query.
 */
export const lostAc = (orgId: number, document: SQL, section: SQL): SQL<number> => sql`(
  select count(*)::int from criteria c
  where c.org_id = ${orgId} and c.text_id = ${section}.text_id and c.section_ordinal = ${section}.ordinal
    and c.realized_in <> '[]'
    and not exists (
      select from jsonb_array_elements(c.realized_in) e
      where not exists (
        select from code_changes k
        where k.org_id = ${orgId} and k.repository_id = ${document}.repository_id
          and k.path = e ->> 'filePath' and k.is_removed)))`

/** A criterion is no longer realized when all its evidence files are removed. A file that returns realizes it again. */
export async function writeRealized(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Pick<Repository, 'orgId' | 'id'>,
): Promise<void> {
  const { count } = await db.execute(sql`
    with removed as (
      select path from code_changes where org_id = ${orgId} and repository_id = ${id} and is_removed
    ), lost as (
      select d.path, sum(${lostAc(orgId, sql`d`, sql`s`)})::int as criteria
      from documents d
      join sections s on s.org_id = d.org_id and s.text_id = d.text_id
      where d.org_id = ${orgId} and d.repository_id = ${id} and exists (select from removed)
        and s.section_id is not null and s.state <> 'deprecated' and s.realized_ac > 0
      group by d.path
    ), counted as (
      select d.path, greatest(0, (g.digest #>> '{facts,realizedAc}')::int - coalesce(lost.criteria, 0)) as realized_ac
      from documents d
      join digests g on g.org_id = d.org_id and g.blob_sha = d.blob_sha and g.version = ${DIGEST_VERSION}
      left join lost on lost.path = d.path
      where d.org_id = ${orgId} and d.repository_id = ${id} and d.is_spec)
    update documents d set realized_ac = counted.realized_ac
    from counted
    where d.org_id = ${orgId} and d.repository_id = ${id} and d.path = counted.path
      and d.realized_ac <> counted.realized_ac`)
  if (count > 0) await touchRepository({ db }, { orgId, id })
}
