import { and, eq, inArray } from 'drizzle-orm'
import { documents, repositories, runs } from '#db/schema/index'
import { reportChange } from '#server/kernel/changes'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'

/**
 * Disconnects repositories from their org: they and their documents are no longer found, and running index runs do not publish.
 * Texts are kept until they are swept, so that a repository that is soon reconnected need not be read again.
 */
export function disconnectRepositories(ctx: Context, orgId: number, ids: number[]): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    if (ids.length === 0) return
    const { db, clock } = tx
    const now = clock.now()
    // Runs first: a run that is publishing has locked its row, so this waits until it has finished.
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
      .set({ disconnectedAt: now, problem: null, ...NOT_INDEXED })
      .where(and(eq(repositories.orgId, orgId), inArray(repositories.id, ids)))
    await reportChange(tx, 'onRepositoriesChanged', { orgId, repositoryIds: ids })
  })
}

/** The state before the first index run. */
const NOT_INDEXED = { headSha: null, treeSha: null, historySha: null, indexedAt: null, indexedWith: null }
