import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'

/** Marks the words of these texts as counted: counting those of many orgs takes longer than writing them. */
export async function markCounted(db: Database, areThese: SQL): Promise<void> {
  await db.execute(sql`
    insert into numbered_texts (org_id, text_id, first_number, section_count)
    select org_id, id, 0, 0 from texts where ${areThese}`)
  await db.execute(
    sql`insert into counted_texts (org_id, text_id) select org_id, id from texts where ${areThese}`,
  )
}
