import type { Context } from '../../kernel/context'
import { TrackerError } from '../../ports/tracker/port'
import type { Sites } from '../world/sites'
import { OutageError, type Vendor } from './vendor'

/** By connection, why its vendor did not say its site. */
export type SiteFailures = ReadonlyMap<string, OutageError | TrackerError>

/** Asks these connections which sites they have now, and stores the answers. Connections that cannot be used are left out. */
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
