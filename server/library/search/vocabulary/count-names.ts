import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'

/** Recounts the owners, teams and tags of the org's documents. Until it commits, completions use the old counts. */
export async function countNames({ db }: Pick<Context, 'db'>, orgId: number): Promise<void> {
  await db.execute(sql`
    with counted as materialized (
      select kind, name, count(*)::int as n
      from documents d, lateral (
        values ('owner', array[d.owner]), ('team', array[d.team]), ('tag', d.tags)) of_kind (kind, names),
        unnest(names) name
      where d.org_id = ${orgId} and name <> ''
      group by kind, name),
    removed as (
      delete from document_names stored where org_id = ${orgId} and not exists (
        select from counted where counted.kind = stored.kind and counted.name = stored.name))
    insert into document_names (org_id, kind, name, document_count)
    select ${orgId}, kind, name, n from counted order by kind, name
    on conflict (org_id, kind, name) do update set document_count = excluded.document_count
    where document_names.document_count <> excluded.document_count`)
}
