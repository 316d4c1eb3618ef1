import { type SQL, sql } from 'drizzle-orm'
import type { ticketRuns } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { requestTicketRun } from './request-run'

/** Requests a run of every repository that has a ticket system or links, in which the tickets of all links are read. */
export const syncAll = (ctx: Context): Promise<void> => requestRuns(ctx, 'nightly', sql`true`)

/** The same for the repositories of one org. */
export const syncOrg = (ctx: Context, orgId: number): Promise<void> =>
  requestRuns(ctx, 'request', sql`org_id = ${orgId}`)

async function requestRuns(
  ctx: Context,
  trigger: (typeof ticketRuns.$inferInsert)['trigger'],
  isChosen: SQL,
): Promise<void> {
  const repositories = await ctx.db.execute<{ org_id: string; id: string }>(sql`
    select org_id, id from repositories r
    where ${isChosen} and disconnected_at is null and head_sha is not null
      and (config->'ticket_systems' <> '{}' or exists (
        select from ticket_links l where l.org_id = r.org_id and l.repository_id = r.id))`)
  for (const { org_id, id } of repositories)
    await requestTicketRun(ctx, {
      orgId: Number(org_id),
      repositoryId: Number(id),
      trigger,
      readsAll: true,
    })
}
