import { and, eq } from 'drizzle-orm'
import { ticketConnections } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { connectionTarget, findOwnConnection } from '../credentials/own-connections'

/** Deletes the credential and the deliveries of the connection. Links and tickets stay. */
export function removeConnection(ctx: OrgContext, id: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const row = await findOwnConnection(ctx, id)
    await ctx.db
      .delete(ticketConnections)
      .where(and(eq(ticketConnections.orgId, ctx.org.id), eq(ticketConnections.id, id)))
    await recordAct(ctx, { act: 'ticket_connection.remove', target: connectionTarget(row) })
    return { ok: true }
  })
}
