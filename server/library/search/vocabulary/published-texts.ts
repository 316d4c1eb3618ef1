import { sql } from 'drizzle-orm'

/**
 * Whether a document refers to the text `t`. Jobs that prepare texts for search skip the others: nobody can find them yet, and
 * the run that writes them would compete with the job for processor and disk.
 */
export const isPublished = sql`
  exists (select from documents d where d.org_id = t.org_id and d.text_id = t.id)`
