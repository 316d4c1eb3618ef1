import { and, desc, eq, sql } from 'drizzle-orm'
import { runs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { addJobs, BULK_FLAG, orgFlag, PRIORITY } from '#server/kernel/jobs'
import { withTransaction } from '#server/kernel/transaction'
import { indexRepository } from './jobs'

export interface RepositoryKey {
  orgId: number
  id: number
}

/** The more runs of an org are waiting, the lower the priority of its next one, so that orgs take turns. */
const MAX_RANK = 900

/**
 * Requests an index run and returns its id. A queued run also covers this request, because it reads the head when it starts. A
 * caller that has locked the repository must use the lock "no key update": a second request adds the run first and then checks
 * that the repository exists, so a stronger lock would deadlock.
 */
export function requestIndex(
  ctx: Context,
  { orgId, id }: RepositoryKey,
  options: { priority?: number } = {},
): Promise<{ runId: number }> {
  return withTransaction(ctx, async (tx) => {
    const [added] = await requestIndexes(tx, orgId, [id], options)
    return { runId: added ?? (await newestRun(tx, { orgId, id })) }
  })
}

/** Requests runs for many repositories of an org in a few statements. Returns the ids of the new runs. */
export function requestIndexes(
  ctx: Pick<Context, 'db' | 'requestId'>,
  orgId: number,
  ids: number[],
  { priority = PRIORITY.push }: { priority?: number } = {},
): Promise<number[]> {
  return withTransaction(ctx, async (tx) => {
    const added = await tx.db.execute<{ id: string }>(sql`
      insert into runs (org_id, repository_id, state, step, request_id)
      select ${orgId}, id::bigint, 'queued', 'Waiting for a worker', ${tx.requestId}
      from json_array_elements_text(${JSON.stringify(ids)}::json) as id
      on conflict do nothing returning id`)
    await queueIndexes(tx, orgId, ids, priority)
    return added.map(({ id }) => Number(id))
  })
}

/** Adds the jobs of queued runs, replacing jobs that already wait. */
async function queueIndexes(
  { db, requestId }: Pick<Context, 'db' | 'requestId'>,
  orgId: number,
  ids: number[],
  priority: number,
): Promise<void> {
  const { firsts, waiting } = await measureQueue({ db }, orgId, ids)
  const jobs = ids.map((repositoryId, at) => {
    const isBulk = priority === PRIORITY.firstIndex || firsts.has(repositoryId)
    return {
      payload: { orgId, repositoryId, requestId },
      queue: `repo:${repositoryId}`,
      key: `index:${repositoryId}`,
      priority: priority + Math.min(waiting + at, MAX_RANK),
      flags: [orgFlag(orgId), ...(isBulk ? [BULK_FLAG] : [])],
    }
  })
  await addJobs({ db }, indexRepository, jobs)
}

/** Which repositories were never indexed, and how many other runs of the org wait. */
async function measureQueue({ db }: Pick<Context, 'db'>, orgId: number, ids: number[]) {
  const idList = sql`(select json_array_elements_text(${JSON.stringify(ids)}::json)::bigint)`
  const [queue] = await db.execute<{ firsts: string[]; waiting: number }>(sql`
    select array(
      select id::text from repositories where org_id = ${orgId} and id in ${idList} and head_sha is null) as firsts,
      (select count(*)::int from (
        select from runs where org_id = ${orgId} and state = 'queued' and repository_id not in ${idList}
        limit ${MAX_RANK}) as waiting) as waiting`)
  return { firsts: new Set(queue?.firsts.map(Number)), waiting: queue?.waiting ?? 0 }
}

async function newestRun({ db }: Pick<Context, 'db'>, { orgId, id }: RepositoryKey): Promise<number> {
  const [newest] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.orgId, orgId), eq(runs.repositoryId, id)))
    .orderBy(desc(runs.id))
    .limit(1)
  if (!newest) throw new Error('queued index run disappeared')
  return newest.id
}
