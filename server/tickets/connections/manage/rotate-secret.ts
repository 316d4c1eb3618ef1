import { and, eq } from 'drizzle-orm'
import { ticketConnections } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { newToken } from '#server/kernel/secrets/random-token'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { findOwnConnection } from '../credentials/own-connections'
import { connectionTarget } from './connection-target'

/**
 * Replaces the webhook secret with the vendor's, or with a new one that is only returned here. The previous one stays valid
 * until the next rotation.
 */
export function rotateSecret(ctx: OrgContext, id: number, vendorSecret: string | null) {
  return withTransaction(ctx, async (ctx) => {
    const { db, org, secretBox } = ctx
    const row = await findOwnConnection(ctx, id)
    const [previous = ''] = secretBox.open(row.webhookSecret).split(',')
    const secret = vendorSecret ?? newToken()
    await db
      .update(ticketConnections)
      .set({ webhookSecret: secretBox.seal([secret, previous].join(',')) })
      .where(and(eq(ticketConnections.orgId, org.id), eq(ticketConnections.id, id)))
    await recordAct(ctx, { act: 'ticket_connection.rotate_secret', target: connectionTarget(row) })
    return { secret: vendorSecret === null ? secret : null }
  })
}
