import { setMaxListeners } from 'node:events'
import type { Context } from '#server/kernel/context'
import { type OpenedTracker, openTracker } from '#server/tickets/connections/index'
import { Pauses, readPauses } from '../world/pauses'
import { openSites, type Sites } from '../world/sites'
import type { SyncTarget } from '../world/sync-target'
import { Vendor, type VendorTiming } from './vendor'

export type OpenTracker = typeof openTracker

/** The connections of a repository, by their names in CONFIG.yaml. */
export interface Connections {
  trackers: ReadonlyMap<string, OpenedTracker>
  pauses: Pauses
  sites: Sites
  /** Only those that can be used now. */
  vendors: ReadonlyMap<string, Vendor>
}

interface OpenOptions {
  signal: AbortSignal
  open?: OpenTracker
  timing?: VendorTiming
}

/** Sends nothing. */
export async function openConnections(
  ctx: Context,
  target: SyncTarget,
  { signal, open = openTracker, timing }: OpenOptions,
): Promise<Connections> {
  // Each waiting step listens to the signal.
  setMaxListeners(0, signal)
  const { orgId, id: repositoryId } = target.repository
  const pauses = new Pauses(await readPauses(ctx, orgId), repositoryId)
  const trackers = new Map<string, OpenedTracker>()
  const vendors = new Map<string, Vendor>()
  for (const name of Object.keys(target.config.ticket_systems)) {
    const opened = await open(ctx, target, name)
    trackers.set(name, opened)
    if (opened.tracker && !pauses.ofConnection(name, opened))
      vendors.set(name, new Vendor(opened.tracker, signal, timing))
  }
  return { trackers, pauses, vendors, sites: await openSites(ctx, target, trackers) }
}
