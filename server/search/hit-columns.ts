import { sql } from 'drizzle-orm'

/** Of a longer section only the beginning is searched for an excerpt. */
const EXCERPTED_CHARACTERS = 30_000

/** What is shown of the section `s` of the document `d` in `r`. */
export const HIT_COLUMNS = sql`
  d.path as file_path, s.section_id, coalesce(nullif(s.title, ''), d.title) as heading, d.title, d.status, d.owner,
  d.team, d.tags, d.doc_type, d.review_status, r.owner as repo_owner, r.name as repo_name`

export const BODY = sql`left(s.body, ${EXCERPTED_CHARACTERS})`
