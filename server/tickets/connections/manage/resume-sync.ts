import { and, eq } from 'drizzle-orm'
import { ticketPauses } from '#db/schema/index'
import { reportChange } from '#server/kernel/changes'
import type { OrgContext } from '#server/kernel/context'
import { trackerKey } from '../credentials/host'
import type { OwnConnection } from '../credentials/own-connections'

/** Ends the pause of a host, for example after a rejected credential. False if there was none. */
export async function endPause({ db, org }: OrgContext, row: OwnConnection): Promise<boolean> {
  const isPause = and(eq(ticketPauses.scope, 'system'), eq(ticketPauses.key, trackerKey(row)))
  const ended = await db.delete(ticketPauses).where(and(eq(ticketPauses.orgId, org.id), isPause))
  return ended.count > 0
}

/** The ticket sync catches up on changes missed without a usable credential. */
export const reportPauseEnd = (ctx: OrgContext): Promise<void> =>
  reportChange(ctx, 'onPauseEnded', { orgId: ctx.org.id })
