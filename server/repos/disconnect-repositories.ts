import { and, eq, inArray } from 'drizzle-orm'
import { documents, repositories, runs } from '../../db/schema'
import type { Context } from '../kernel/context'
import { withTransaction } from '../kernel/transaction'

/**
 * Takes repositories from their org: nobody finds them or their documents any more, and what is indexed now is not
 * published. The texts stay until they are swept, so that one which comes back soon need not be read again.
 */
export function disconnectRepositories(ctx: Context, orgId: number, ids: number[]): Promise<void> {
  return withTransaction(ctx, async ({ db, clock }) => {
    if (ids.length === 0) return
    const now = clock.now()
    // The runs first: whoever is about to publish holds its run, and has then published or never will.
    await db
      .update(runs)
      .set({ state: 'superseded', step: null, finishedAt: now })
      .where(
        and(
          eq(runs.orgId, orgId),
          inArray(runs.repositoryId, ids),
          inArray(runs.state, ['queued', 'running']),
        ),
      )
    await db.delete(documents).where(and(eq(documents.orgId, orgId), inArray(documents.repositoryId, ids)))
    await db
      .update(repositories)
      .set({ disconnectedAt: now, problem: null, ...UNREAD })
      .where(and(eq(repositories.orgId, orgId), inArray(repositories.id, ids)))
  })
}

/** As before its first index. */
const UNREAD = { headSha: null, treeSha: null, historySha: null, indexedAt: null, indexedWith: null }
