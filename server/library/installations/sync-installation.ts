import { installations } from '#db/schema/index'
import { readMove, refuseDuringMove } from '#server/kernel/access/org-move'
import type { Context } from '#server/kernel/context'
import { findOrgId } from '#server/kernel/org-ids/org-directory'
import type { ForgeHost } from '#server/ports/codehost/forge-port'
import { PortError } from '#server/ports/port-error'
import { addInstallation } from './add-installation'
import { applyGrant, type SyncReport } from './apply-grant'
import { claimSync, type SyncClaim } from './claim-sync'
import { isInstallation } from './is-installation'
import { forgeOf, readGrant } from './read-grant'

/** Job: updates an installation from its host. Repairs the effects of lost or late events. */
export async function syncInstallation(
  ctx: Context,
  { installationId }: { installationId: number },
): Promise<void> {
  try {
    await compareInstallation(ctx, installationId)
  } catch (error) {
    if (error instanceof PortError && error.resumesAt)
      await saveResumeTime(ctx, installationId, error.resumesAt)
    throw error
  }
}

/**
 * Compares an installation with its host and returns the changes. Returns null if the installation does not
 * exist or a newer sync has claimed it. Fails if its org moves to another deployment.
 */
export async function compareInstallation(ctx: Context, installationId: number): Promise<SyncReport | null> {
  refuseDuringMove(await readMove(ctx, await findOrgId(ctx.db, 'installation', installationId)))
  const host = forgeOf(ctx)
  const claim = (await claimSync(ctx, installationId)) ?? (await addAndClaim(ctx, host, installationId))
  // The claim comes before the request to the host, so the newest claim always has the newest answer.
  return claim && applyGrant(ctx, claim, await readGrant(host, installationId))
}

async function addAndClaim(ctx: Context, host: ForgeHost, id: number): Promise<SyncClaim | null> {
  const installation = await host.installation(id)
  if (!installation) return null
  await addInstallation(ctx, host.kind, installation)
  return claimSync(ctx, id)
}

/** Saves when the host's rate limit ends, so that administrators see why nothing changes. */
export async function saveResumeTime({ db }: Context, id: number, resumesAt: Date): Promise<void> {
  await db
    .update(installations)
    .set({ resumesAt })
    .where(await isInstallation(db, id))
}
