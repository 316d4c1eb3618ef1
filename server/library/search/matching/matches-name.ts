import { type SQL, sql } from 'drizzle-orm'

/** SQL: title or path of document `d` matches the words. The form of the condition lets Postgres use the name index. */
export const matchesName = (orgId: SQL, words: SQL): SQL => sql`
  array[d.org_id] @> array[${orgId}]
  and to_tsvector('plumbline', search_text(d.title || ' ' || d.path)) @@ ${words}`
