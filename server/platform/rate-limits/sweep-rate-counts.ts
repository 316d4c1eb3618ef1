import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'

/** Deletes counts whose window has ended. */
export async function sweepRateCounts({ db, clock, log }: Context): Promise<{ removed: number }> {
  const now = clock.now().getTime() * 1000
  const { count } = await db.execute(sql`
    delete from rate_counts where key in (
      select key from rate_counts where ends_at < ${now}::bigint for update skip locked)`)
  if (count > 0) log.info({ removed: count }, 'rate counts that have ended were removed')
  return { removed: count }
}
