import { type SQL, sql } from 'drizzle-orm'

const FACET_VALUES = sql.raw('50')

/** The facets of rows with `status`, `repo`, `team` and `tags`, each of which stands for `n` matches. */
export const facetsOf = (rows: SQL): SQL => sql`
  json_build_object(
    'status', ${facet(sql`select status as key, n from ${rows} rows`)},
    'repo', ${facet(sql`select repo as key, n from ${rows} rows`)},
    'team', ${facet(sql`select team as key, n from ${rows} rows`)},
    'tag', ${facet(sql`select unnest(tags) as key, n from ${rows} rows`)})`

const facet = (keys: SQL) => sql`(
  select coalesce(json_object_agg(key, n order by n desc, key), '{}')
  from (select key, sum(n)::int as n from (${keys}) k where key is not null
        group by key order by n desc, key limit ${FACET_VALUES}) counted_keys)`
