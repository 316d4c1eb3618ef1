import type { Context } from '#server/kernel/context'
import { TrackerError } from '#server/ports/tracker/port'
import type { Sites } from '../world/sites'
import { OutageError, type Vendor } from './vendor'

/** Why a connection's vendor did not return its site, by connection. */
export type SiteFailures = ReadonlyMap<string, OutageError | TrackerError>

/** Asks these connections for their current sites, and stores the answers. Skips connections that cannot be used. */
export async function checkSites(
  ctx: Pick<Context, 'db' | 'clock'>,
  sites: Sites,
  vendors: ReadonlyMap<string, Vendor>,
  names: Iterable<string>,
): Promise<{ failures: SiteFailures; hasChanged: boolean }> {
  const failures = new Map<string, OutageError | TrackerError>()
  let hasChanged = false
  for (const name of new Set(names)) {
    const vendor = vendors.get(name)
    if (!vendor) continue
    try {
      if (await sites.store(ctx, name, await vendor.site())) hasChanged = true
    } catch (error) {
      if (!(error instanceof OutageError) && !(error instanceof TrackerError)) throw error
      failures.set(name, error)
    }
  }
  return { failures, hasChanged }
}
