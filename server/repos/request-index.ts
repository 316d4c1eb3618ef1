import { and, desc, eq } from 'drizzle-orm'
import { runs } from '../../db/schema'
import type { Context } from '../kernel/context'
import { addJob } from '../kernel/jobs'
import { withTransaction } from '../kernel/transaction'

export interface RepositoryKey {
  orgId: number
  id: number
}

/** A push of one file must not wait behind somebody's first ten thousand. */
export const INDEX_PRIORITY = { push: 0, first: 10 } as const

/**
 * Has the repository brought up to date by the worker, and answers the run to watch. A run that still waits serves
 * this request too: it reads the head only after it was claimed.
 */
export function requestIndex(
  ctx: Context,
  repository: RepositoryKey,
  options: { priority?: number } = {},
): Promise<{ runId: number }> {
  return withTransaction(ctx, async ({ db, requestId }) => {
    const { orgId, id: repositoryId } = repository
    const [added] = await db
      .insert(runs)
      .values({ orgId, repositoryId, state: 'queued', step: 'Waiting for a worker', requestId })
      .onConflictDoNothing()
      .returning({ id: runs.id })
    await addJob(
      { db },
      'repos/index',
      { orgId, repositoryId, requestId },
      {
        queue: `repo:${repositoryId}`,
        key: `index:${repositoryId}`,
        priority: options.priority ?? INDEX_PRIORITY.push,
      },
    )
    return { runId: added?.id ?? (await newestRun({ db }, repository)) }
  })
}

async function newestRun({ db }: Pick<Context, 'db'>, { orgId, id }: RepositoryKey): Promise<number> {
  const [newest] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.orgId, orgId), eq(runs.repositoryId, id)))
    .orderBy(desc(runs.id))
    .limit(1)
  if (!newest) throw new Error('a run was waiting a moment ago and is nowhere now')
  return newest.id
}
