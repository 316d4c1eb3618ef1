import { sql } from 'drizzle-orm'

/** An excerpt is taken from the first characters of a section. */
const MAX_BODY_CHARACTERS = 30_000

/** Columns of a hit: section `s` of document `d` in repository `r`. */
export const HIT_COLUMNS = sql`
  d.path as file_path, s.section_id, coalesce(nullif(s.title, ''), d.title) as heading, d.title, d.status, d.owner,
  d.team, d.tags, d.doc_type, d.review_status, r.owner as repo_owner, r.name as repo_name`

export const BODY = sql`left(s.body, ${MAX_BODY_CHARACTERS})`
