import { sql } from 'drizzle-orm'
import type { Context } from '../kernel/context'

/** Long after any run that wrote a text has ended, and named it or not. */
const MIN_AGE_HOURS = 24
const BATCH = 500

/**
 * Removes the texts that no document names any more, with what hangs on them. A run that is about to name one of
 * them again is refused by the foreign key, tries again, and writes the text anew.
 */
export async function sweepTexts({ db, clock, log }: Context): Promise<{ removed: number }> {
  const before = new Date(clock.now().getTime() - MIN_AGE_HOURS * 3_600_000).toISOString()
  let removed = 0
  for (let swept = BATCH; swept === BATCH; removed += swept) {
    const { count } = await db.execute(sql`
      delete from texts t using (
        select org_id, id from texts unnamed
        where created_at < ${before}::timestamptz and not exists (
          select from documents d where d.org_id = unnamed.org_id and d.text_id = unnamed.id)
        limit ${BATCH} for update skip locked) doomed
      where t.org_id = doomed.org_id and t.id = doomed.id`)
    swept = count
  }
  if (removed > 0) log.info({ removed }, 'texts that no document names were removed')
  return { removed }
}
