import { and, eq } from 'drizzle-orm'
import { ticketConnections } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { TrackerError } from '#server/ports/tracker/port'
import type { OwnConnection } from '../credentials/own-connections'

/** Stops a job that opened the connection before its credential was deleted or replaced. */
export async function requireStored(
  { db }: Pick<Context, 'db'>,
  { orgId, id, credential }: OwnConnection,
): Promise<void> {
  const [row] = await db
    .select({ credential: ticketConnections.credential })
    .from(ticketConnections)
    .where(and(eq(ticketConnections.orgId, orgId), eq(ticketConnections.id, id)))
  if (row?.credential === credential) return
  const happened = row ? 'was replaced' : 'was deleted'
  throw new TrackerError('withdrawn', `The credential ${happened}, so nothing was sent. Try again.`, {
    retryable: true,
  })
}
