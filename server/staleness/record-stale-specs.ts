import { sql } from 'drizzle-orm'
import type { Context } from '../kernel/context'
import { recordNotice, whileConditionLasts } from '../notices'
import type { Repository } from '../repos'
import { staleSpecWarning } from './notices'

/** A stale spec is told once, until it is fresh again. */
export const stillStale = whileConditionLasts(staleSpecWarning)

interface StaleSpec extends Record<string, unknown> {
  path: string
  title: string
  owner: string | null
  team: string | null
  stale_since: Date | string
}

/**
 * Records the specs that became stale. What was stale before the repository was connected is no news: it appears in the weekly
 * list only.
 */
export async function recordStaleSpecs(ctx: Context, { orgId, id }: Repository): Promise<void> {
  const kind = staleSpecWarning.name
  await ctx.db.execute(sql`
    delete from notice_conditions c
    where c.org_id = ${orgId} and c.kind = ${kind} and c.repository_id = ${id} and not exists (
      select from documents d where d.org_id = ${orgId} and d.repository_id = ${id} and d.path = c.subject
        and d.stale_since is not null)`)
  const stale = await ctx.db.execute<StaleSpec>(sql`
    with begun as (
      insert into notice_conditions (org_id, kind, repository_id, subject, since)
      select org_id, ${kind}, repository_id, path, ${ctx.clock.now().toISOString()} from documents
      where org_id = ${orgId} and repository_id = ${id} and stale_since is not null
      on conflict do nothing returning subject)
    select d.path, d.title, d.owner, d.team, d.stale_since from documents d
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    where d.org_id = ${orgId} and d.repository_id = ${id} and d.path in (select subject from begun)
      and d.stale_since >= r.created_at
    order by d.path`)
  await recordNotice(
    ctx,
    staleSpecWarning,
    { orgId, repositoryId: id },
    stale.map(({ path, title, owner, team, stale_since }) => ({
      ...{ path, title, owner, team, staleSince: new Date(stale_since).toISOString() },
    })),
  )
}
