import { eq } from 'drizzle-orm'
import { installations } from '../../db/schema'
import type { Context } from '../kernel/context'
import type { ForgeHost } from '../ports/codehost/forge-port'
import { CodeHostError } from '../ports/codehost/port'
import { applyGrant, type SyncReport } from './apply-grant'
import { claimSync, type SyncClaim } from './claim-sync'
import { introduceInstallation } from './introduce-installation'
import { githubOf, readGrant } from './read-grant'

/** The job: brings what is known of an installation to what the host says now, whatever events were lost or late. */
export async function syncInstallation(
  ctx: Context,
  { installationId }: { installationId: number },
): Promise<void> {
  try {
    await compareInstallation(ctx, installationId)
  } catch (error) {
    if (error instanceof CodeHostError && error.resumesAt)
      await noteResumption(ctx, installationId, error.resumesAt)
    throw error
  }
}

/** The comparison itself, and what it changed; null when there was nothing to compare, or somebody did so later. */
export async function compareInstallation(ctx: Context, installationId: number): Promise<SyncReport | null> {
  const host = githubOf(ctx)
  const claim = (await claimSync(ctx, installationId)) ?? (await introduceAndClaim(ctx, host, installationId))
  // The host is asked after the claim: who claims later has asked later, and knows better.
  return claim && applyGrant(ctx, claim, await readGrant(host, installationId))
}

async function introduceAndClaim(ctx: Context, host: ForgeHost, id: number): Promise<SyncClaim | null> {
  const installation = await host.installation(id)
  if (!installation) return null
  await introduceInstallation(ctx, installation)
  return claimSync(ctx, id)
}

/** For whoever wonders why nothing moves. */
export async function noteResumption({ db }: Context, id: number, resumesAt: Date): Promise<void> {
  await db.update(installations).set({ resumesAt }).where(eq(installations.id, id))
}
