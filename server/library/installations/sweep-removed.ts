import { and, eq, lt } from 'drizzle-orm'
import { installations, repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { disconnectRepositories } from '#server/library/repos/index'
import { groupBy } from '#shared/group-by'

/** Within this time, an installation that was removed by mistake can be restored with all its data. */
export const RESTORABLE_DAYS = 30
const DAY_MS = 86_400_000

/** Disconnects the repositories of installations that were removed more than `KEPT_DAYS` ago. */
export async function sweepRemoved(ctx: Context): Promise<{ disconnected: number }> {
  const before = new Date(ctx.clock.now().getTime() - RESTORABLE_DAYS * DAY_MS)
  const expired = await ctx.db
    .select({ orgId: repositories.orgId, id: repositories.id })
    .from(repositories)
    .innerJoin(
      installations,
      and(eq(installations.orgId, repositories.orgId), eq(installations.id, repositories.installationId)),
    )
    .where(and(eq(installations.state, 'removed'), lt(installations.stateSince, before), isConnected))
  for (const [orgId, rows] of groupBy(expired, (row) => row.orgId))
    await disconnectRepositories(
      ctx,
      orgId,
      rows.map(({ id }) => id),
    )
  if (expired.length > 0)
    ctx.log.info({ count: expired.length }, 'repositories of removed installations were disconnected')
  return { disconnected: expired.length }
}
