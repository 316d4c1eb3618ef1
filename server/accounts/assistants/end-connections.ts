import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client'
import { assistants } from '#db/schema/index'
import { endGrants } from '#server/accounts/idp/index'
import type { Context, Org } from '#server/kernel/context'

/** Ends connections with all their tokens. */
export async function endConnections(
  db: Pick<Database, 'delete'>,
  condition: SQL | undefined,
): Promise<void> {
  const ended = await db.delete(assistants).where(condition).returning({ grantHash: assistants.grantHash })
  await endGrants(
    db,
    ended.map(({ grantHash }) => grantHash),
  )
}

/** Disconnects all assistants of the person, in one org or in all. */
export const disconnectAssistantsOf = (
  { db }: Pick<Context, 'db'>,
  userId: number,
  org?: Org,
): Promise<void> =>
  endConnections(db, and(org ? eq(assistants.orgId, org.id) : undefined, eq(assistants.userId, userId)))

/** Disconnects all assistants of the org. */
export const disconnectAssistantsIn = ({ db }: Pick<Context, 'db'>, org: Org): Promise<void> =>
  endConnections(db, eq(assistants.orgId, org.id))
