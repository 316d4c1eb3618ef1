import { and, eq, sql } from 'drizzle-orm'
import { installations } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { isInstallation } from './is-installation'

type InstallationRow = typeof installations.$inferSelect

/** The right to save the host's answer about an installation. The next claim ends it. */
export type SyncClaim = Pick<InstallationRow, 'orgId' | 'id' | 'syncNumber'>

/** Returns null if the installation is unknown. */
export async function claimSync({ db }: Context, installationId: number): Promise<SyncClaim | null> {
  const [claim] = await db
    .update(installations)
    .set({ syncNumber: sql`${installations.syncNumber} + 1` })
    .where(await isInstallation(db, installationId))
    .returning({ orgId: installations.orgId, id: installations.id, syncNumber: installations.syncNumber })
  return claim ?? null
}

/** Locks the installation until the end of the transaction. Returns null if a newer sync has claimed it. */
export async function lockClaim({ db }: Context, claim: SyncClaim): Promise<InstallationRow | null> {
  const [row] = await db
    .select()
    .from(installations)
    .where(and(eq(installations.orgId, claim.orgId), eq(installations.id, claim.id)))
    .for('update')
  return row?.syncNumber === claim.syncNumber ? row : null
}
