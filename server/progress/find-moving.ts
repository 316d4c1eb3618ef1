import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { type RunOf, selectRuns } from './select-runs'

export interface Known {
  /** No run had a higher number. */
  newestId: number
  /** Those that had not ended. */
  unfinished: Pick<RunOf, 'orgId' | 'run'>[]
}

/** A transaction that began earlier may show its run later than one with a higher number. */
const LATECOMERS = 20

/** The runs that can differ from what is known: those under way, those that were, and those that are new. */
export function findMoving(db: Database, { newestId, unfinished }: Known): Promise<RunOf[]> {
  const orgIds = sql.param(unfinished.map(({ orgId }) => orgId))
  const ids = sql.param(unfinished.map(({ run }) => run.id))
  return selectRuns(
    db,
    sql`
      select org_id, id from runs where state in ('queued', 'running')
      union
      select * from unnest(${orgIds}::bigint[], ${ids}::bigint[])
      union
      select newer.org_id, newer.id from orgs cross join lateral (
        select org_id, id from runs where org_id = orgs.id and id > ${newestId - LATECOMERS}) newer`,
  )
}

export async function findNewestId(db: Database): Promise<number> {
  const [found] = await db.execute<{ id: number }>(sql`
    select coalesce(max(newest.id), 0) as id from orgs cross join lateral (
      select id from runs where org_id = orgs.id order by id desc limit 1) newest`)
  return found?.id ?? 0
}
