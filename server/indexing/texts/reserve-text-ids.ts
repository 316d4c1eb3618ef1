import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client'

const BLOCK = 500

/** Ids for texts that are yet to be written: their rows are made before they reach the database. */
export async function* takeIds(db: Database): AsyncGenerator<number, never> {
  for (;;) {
    const rows = await db.execute<{ id: number }>(sql`
      select nextval(pg_get_serial_sequence('texts', 'id')) as id from generate_series(1, ${BLOCK})`)
    for (const { id } of rows) yield id
  }
}
