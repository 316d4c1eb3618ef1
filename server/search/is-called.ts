import { type SQL, sql } from 'drizzle-orm'

/** Whether the document `d` is one of the org's and called by the words, as only the index of names can tell. */
export const isCalled = (orgId: SQL, words: SQL): SQL => sql`
  array[d.org_id] @> array[${orgId}]
  and to_tsvector('plumbline', search_text(d.title || ' ' || d.path)) @@ ${words}`
