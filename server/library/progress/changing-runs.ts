import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { type RunOf, selectRuns } from './select-runs'

/** How far the runs have been read. */
export interface RunPosition {
  /** The highest run id seen so far. */
  newestId: number
  /** The runs that were unfinished at the last poll. */
  unfinished: Pick<RunOf, 'orgId' | 'run'>[]
}

export const positionAfter = ({ newestId }: RunPosition, runs: readonly RunOf[]): RunPosition => ({
  newestId: Math.max(newestId, ...runs.map(({ run }) => run.id)),
  unfinished: runs.filter(({ run }) => run.finished_at === null),
})

/** A run may become visible after runs with higher ids. This many ids are read again. */
const REREAD_IDS = 20

/** Runs that may have changed: those unfinished now or at the last poll, and new ones. */
export function findChangingRuns(db: Database, { newestId, unfinished }: RunPosition): Promise<RunOf[]> {
  const orgIds = sql.param(unfinished.map(({ orgId }) => orgId))
  const ids = sql.param(unfinished.map(({ run }) => run.id))
  return selectRuns(
    db,
    sql`
      select org_id, id from runs where state in ('queued', 'running')
      union
      select * from unnest(${orgIds}::bigint[], ${ids}::bigint[])
      union
      select org_id, id from runs where id > ${newestId - REREAD_IDS}`,
  )
}

export async function findNewestId(db: Database): Promise<number> {
  const [newest] = await db.execute<{ id: number }>(sql`
    select coalesce(max(id), 0) as id from runs`)
  return newest?.id ?? 0
}
