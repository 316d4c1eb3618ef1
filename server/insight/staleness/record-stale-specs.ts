import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { whileConditionLasts } from '#server/kernel/notices/conditions'
import { recordNotice } from '#server/kernel/notices/record-notice'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { staleSpecWarning } from './notices'

/** A stale spec is reported once, until it is fresh again. */
export const stillStale = whileConditionLasts(staleSpecWarning)

interface StaleSpec extends Record<string, unknown> {
  path: string
  title: string
  owner: string | null
  team: string | null
  stale_since: Date | string
}

/** Maximum number of specs reported per repository and week. One change can make hundreds stale; the others follow later. */
const WEEKLY_LIMIT = 20
const WEEK_MS = 7 * 24 * 60 * 60_000

/**
 * Records the specs that became stale, the oldest first. Specs that were stale before the repository was connected appear only
 * in the weekly list.
 */
export async function recordStaleSpecs(ctx: Context, { orgId, id }: Repository): Promise<void> {
  const kind = staleSpecWarning.name
  const now = ctx.clock.now()
  const weekAgo = new Date(now.getTime() - WEEK_MS)
  await ctx.db.execute(sql`
    delete from notice_conditions c
    where c.org_id = ${orgId} and c.kind = ${kind} and c.repository_id = ${id} and not exists (
      select from documents d where d.org_id = ${orgId} and d.repository_id = ${id} and d.path = c.subject
        and d.stale_since is not null)`)
  const stale = await ctx.db.execute<StaleSpec>(sql`
    with stale as (
      select d.path, d.stale_since >= r.created_at as is_news, d.stale_since, c.since as told_at
      from documents d
      join repositories r on r.org_id = d.org_id and r.id = d.repository_id
      left join notice_conditions c on c.org_id = d.org_id and c.kind = ${kind} and c.repository_id = d.repository_id
        and c.subject = d.path
      where d.org_id = ${orgId} and d.repository_id = ${id} and d.stale_since is not null
    ), due as (
      select path from stale where told_at is null and not is_news
      union all
      (select path from stale where told_at is null and is_news order by stale_since, path limit greatest(0,
        ${WEEKLY_LIMIT} - (select count(*) from stale where is_news and told_at > ${weekAgo.toISOString()}::timestamptz)))
    ), begun as (
      insert into notice_conditions (org_id, kind, repository_id, subject, since)
      select ${orgId}::bigint, ${kind}, ${id}::bigint, path, ${now.toISOString()}::timestamptz from due
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
      path,
      title,
      owner,
      team,
      staleSince: new Date(stale_since).toISOString(),
    })),
  )
}
