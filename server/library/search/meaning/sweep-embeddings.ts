import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'

const BATCH = 500

/** Job: removes vectors that no section uses, including those of other models. */
export async function sweepEmbeddings({ db, ports, log }: Context): Promise<{ removed: number }> {
  let removed = 0
  if (!ports.meaning?.embedder) return { removed }
  for (let swept = BATCH; swept === BATCH; removed += swept) {
    const { count } = await db.execute(sql`
      delete from embeddings e using (
        select org_id, hash from embeddings unused
        where not exists (
          select from embedded_sections s where s.org_id = unused.org_id and s.hash = unused.hash)
        limit ${BATCH}) doomed
      where e.org_id = doomed.org_id and e.hash = doomed.hash`)
    swept = count
  }
  if (removed > 0) log.info({ removed }, 'removed unused vectors')
  return { removed }
}
