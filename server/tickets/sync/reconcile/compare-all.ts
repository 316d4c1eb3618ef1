import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { requestComparison } from './compare-repository'

/** Requests a comparison of every repository that has a ticket system or links. */
export async function compareAll(ctx: Context): Promise<void> {
  const repositories = await ctx.db.execute<{ org_id: string; id: string }>(sql`
    select org_id, id from repositories r
    where disconnected_at is null and head_sha is not null and (config->'ticket_systems' <> '{}' or exists (
      select from ticket_links l where l.org_id = r.org_id and l.repository_id = r.id))`)
  for (const { org_id, id } of repositories)
    await requestComparison(ctx, { orgId: Number(org_id), repositoryId: Number(id) })
}
