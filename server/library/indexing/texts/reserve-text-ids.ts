import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'

const BLOCK = 500

/**
 * Reserves ids for new texts. Their rows contain the ids before they are written. `offset 0` keeps the name of the
 * sequence in a subquery, so that it is looked up once per block and not for each id.
 */
export async function* reserveTextIds(db: Database): AsyncGenerator<number, never> {
  for (;;) {
    const rows = await db.execute<{ id: number }>(sql`
      select nextval(sequence) as id
      from (select pg_get_serial_sequence('texts', 'id')::regclass as sequence offset 0) texts_id,
        generate_series(1, ${BLOCK})`)
    for (const { id } of rows) yield id
  }
}
