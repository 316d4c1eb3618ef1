import { and, desc, eq, sql } from 'drizzle-orm'
import { runs } from '../../db/schema'
import type { Context } from '../kernel/context'
import { addJob, BULK_FLAG, orgFlag } from '../kernel/jobs'
import { withTransaction } from '../kernel/transaction'

export interface RepositoryKey {
  orgId: number
  id: number
}

/** A push of one file must not wait behind somebody's first ten thousand. */
export const INDEX_PRIORITY = { push: 0, first: 1_000 } as const

/** The more an org has waiting, the later its next: orgs take turns. */
const MAX_RANK = 900

/**
 * Has the repository brought up to date by the worker, and answers the run to watch. A run that still waits serves
 * this request too: it reads the head only after it was claimed.
 */
export function requestIndex(
  ctx: Context,
  repository: RepositoryKey,
  options: { priority?: number } = {},
): Promise<{ runId: number }> {
  return withTransaction(ctx, async (tx) => {
    const { db, requestId } = tx
    const { orgId, id: repositoryId } = repository
    const [added] = await db
      .insert(runs)
      .values({ orgId, repositoryId, state: 'queued', step: 'Waiting for a worker', requestId })
      .onConflictDoNothing()
      .returning({ id: runs.id })
    await queueIndex(tx, repository, { priority: options.priority ?? INDEX_PRIORITY.push })
    return { runId: added?.id ?? (await newestRun({ db }, repository)) }
  })
}

/** The job that takes up the run which waits, in place of one that waits already. */
export async function queueIndex(
  { db, requestId }: Pick<Context, 'db' | 'requestId'>,
  repository: RepositoryKey,
  { priority, runAt }: { priority: number; runAt?: Date },
): Promise<void> {
  const { orgId, id: repositoryId } = repository
  const { isFirst, rank } = await weigh({ db }, repository)
  const isBulk = isFirst || priority === INDEX_PRIORITY.first
  await addJob(
    { db },
    'repos/index',
    { orgId, repositoryId, requestId },
    {
      queue: `repo:${repositoryId}`,
      key: `index:${repositoryId}`,
      priority: priority + rank,
      flags: [orgFlag(orgId), ...(isBulk ? [BULK_FLAG] : [])],
      runAt,
    },
  )
}

/** How much there is to do for the repository, and how many others of its org wait already. */
async function weigh({ db }: Pick<Context, 'db'>, { orgId, id }: RepositoryKey) {
  const [found] = await db.execute<{ is_first: boolean; rank: number }>(sql`
    select exists (
      select from repositories where org_id = ${orgId} and id = ${id} and head_sha is null) as is_first,
      (select count(*)::int from (
        select from runs where org_id = ${orgId} and state = 'queued' and repository_id <> ${id}
        limit ${MAX_RANK}) as waiting) as rank`)
  return { isFirst: found?.is_first ?? false, rank: found?.rank ?? 0 }
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
