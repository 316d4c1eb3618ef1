import { sql } from 'drizzle-orm'
import type { Context } from '../kernel/context'

/** Counts anew whom and what the org's documents name. Whoever completes a name meanwhile sees the old ones. */
export async function countNames({ db }: Pick<Context, 'db'>, orgId: number): Promise<void> {
  await db.execute(sql`
    with named as materialized (
      select kind, name, count(*)::int as n
      from documents d, lateral (
        values ('owner', array[d.owner]), ('team', array[d.team]), ('tag', d.tags)) of_kind (kind, names),
        unnest(names) name
      where d.org_id = ${orgId} and name <> ''
      group by kind, name),
    gone as (
      delete from document_names kept where org_id = ${orgId} and not exists (
        select from named where named.kind = kept.kind and named.name = kept.name))
    insert into document_names (org_id, kind, name, document_count)
    select ${orgId}, kind, name, n from named order by kind, name
    on conflict (org_id, kind, name) do update set document_count = excluded.document_count
    where document_names.document_count <> excluded.document_count`)
}
