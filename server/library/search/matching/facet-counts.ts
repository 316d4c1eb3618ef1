import { type SQL, sql } from 'drizzle-orm'

const MAX_FACET_VALUES = sql.raw('50')

/** Counts facets of rows with `status`, `repo`, `team` and `tags`. Each row stands for `n` matches. */
export const countFacets = (rows: SQL): SQL => sql`
  json_build_object(
    'status', ${facet(sql`select status as key, n from ${rows} rows`)},
    'repo', ${facet(sql`select repo as key, n from ${rows} rows`)},
    'team', ${facet(sql`select team as key, n from ${rows} rows`)},
    'tag', ${facet(sql`select unnest(tags) as key, n from ${rows} rows`)})`

const facet = (keys: SQL) => sql`(
  select coalesce(json_object_agg(key, n order by n desc, key), '{}')
  from (select key, sum(n)::int as n from (${keys}) k where key is not null
        group by key order by n desc, key limit ${MAX_FACET_VALUES}) counted_keys)`
