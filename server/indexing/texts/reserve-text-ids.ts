import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client'

const BLOCK = 500

/** Reserves ids for new texts. Their rows contain the ids before they are written. */
export async function* reserveTextIds(db: Database): AsyncGenerator<number, never> {
  for (;;) {
    const rows = await db.execute<{ id: number }>(sql`
      select nextval(sequence) as id
      from (select pg_get_serial_sequence('texts', 'id')::regclass as sequence offset 0) texts_id,
        generate_series(1, ${BLOCK})`)
    for (const { id } of rows) yield id
  }
}
