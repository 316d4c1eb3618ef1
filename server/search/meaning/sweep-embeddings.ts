import { sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context'

const BATCH = 500

/** The job: removes the vectors of what no document says any more. Those of other models are among them. */
export async function sweepEmbeddings({ db, ports, log }: Context): Promise<{ removed: number }> {
  let removed = 0
  if (!ports.meaning?.embedder) return { removed }
  for (let swept = BATCH; swept === BATCH; removed += swept) {
    const { count } = await db.execute(sql`
      delete from embeddings e using (
        select org_id, hash from embeddings unnamed
        where not exists (
          select from embedded_sections s where s.org_id = unnamed.org_id and s.hash = unnamed.hash)
        limit ${BATCH}) doomed
      where e.org_id = doomed.org_id and e.hash = doomed.hash`)
    swept = count
  }
  if (removed > 0) log.info({ removed }, 'vectors that no document has were removed')
  return { removed }
}
