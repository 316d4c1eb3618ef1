import { sql } from 'drizzle-orm'

/**
 * Whether a document refers to the text `t`. Jobs that prepare texts for search leave the others alone: nobody can find
 * them yet, and the run that writes them would share the processor and the disk with the job.
 */
export const isPublished = sql`
  exists (select from documents d where d.org_id = t.org_id and d.text_id = t.id)`
