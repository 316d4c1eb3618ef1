import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { staleSpecWarning } from '../notices'
import type { StaleSpec } from './write-stale-issue'

/** Maximum number of lines. The search shows the rest. */
const MAX_LISTED = 20
/** Owners are notified first and have a day to act before the whole repository sees the issue. */
const OWNER_FIRST_MS = 24 * 60 * 60_000

interface StaleRow extends Record<string, unknown> {
  path: string
  title: string
  owner: string | null
  stale_since: Date | string
  total: number
}

/** The specs listed in the issue, those that have been stale for longest first. */
export async function listStaleSpecs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orgId, id }: Repository,
): Promise<{ specs: StaleSpec[]; total: number }> {
  const toldBefore = new Date(clock.now().getTime() - OWNER_FIRST_MS).toISOString()
  const rows = await db.execute<StaleRow>(sql`
    select d.path, d.title, d.owner, d.stale_since, count(*) over ()::int as total
    from documents d
    left join notice_conditions c on c.org_id = d.org_id and c.repository_id = d.repository_id
      and c.kind = ${staleSpecWarning.name} and c.subject = d.path
    where d.org_id = ${orgId} and d.repository_id = ${id} and d.stale_since is not null
      and (d.owner is null or c.since <= ${toldBefore})
    order by d.stale_since, d.path
    limit ${MAX_LISTED}`)
  const specs = rows.map(({ stale_since, path, title, owner }) => ({
    path,
    title,
    owner,
    staleSince: new Date(stale_since),
  }))
  return { specs, total: rows[0]?.total ?? 0 }
}
