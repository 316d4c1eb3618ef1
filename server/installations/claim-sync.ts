import { eq, sql } from 'drizzle-orm'
import { installations } from '../../db/schema'
import type { Context } from '../kernel/context'

type Row = typeof installations.$inferSelect

/** The right to write what the host says of an installation, until somebody asks it again. */
export type SyncClaim = Pick<Row, 'orgId' | 'id' | 'syncNumber'>

/** Null when we have no such installation. */
export async function claimSync({ db }: Context, installationId: number): Promise<SyncClaim | null> {
  const [claim] = await db
    .update(installations)
    .set({ syncNumber: sql`${installations.syncNumber} + 1` })
    .where(eq(installations.id, installationId))
    .returning({ orgId: installations.orgId, id: installations.id, syncNumber: installations.syncNumber })
  return claim ?? null
}

/** The installation as it is, locked to the end of the transaction; null when somebody asked the host later. */
export async function holdClaim({ db }: Context, claim: SyncClaim): Promise<Row | null> {
  const [row] = await db.select().from(installations).where(eq(installations.id, claim.id)).for('update')
  return row?.syncNumber === claim.syncNumber ? row : null
}
