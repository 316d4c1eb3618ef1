import { setMaxListeners } from 'node:events'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { type TrackerKind, ticketPauses } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { TrackerError } from '#server/ports/tracker/port'
import { type OpenedTracker, openTracker, trackerKey } from '#server/tickets/connections/index'
import { openSites, type Sites } from '../world/sites'
import type { SyncTarget } from '../world/sync-target'
import { OutageError, Vendor, type VendorTiming } from './vendor'

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

/** Opens the connections of a repository. Sends no request. */
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

export type Pause = typeof ticketPauses.$inferSelect

/** The key of a pause of one repository's connection. A key without a repository pauses all connections of the name. */
export const connectionKey = (repositoryId: number, connection: string): string =>
  `${repositoryId} ${connection}`

/** The pauses in effect for a repository. */
export class Pauses {
  readonly #byKey: ReadonlyMap<string, Pause>

  constructor(
    pauses: readonly Pause[],
    private readonly repositoryId: number,
  ) {
    this.#byKey = new Map(pauses.map((pause) => [`${pause.scope} ${pause.key}`, pause]))
  }

  ofLink = (id: number): Pause | null => this.#byKey.get(`link ${id}`) ?? null

  /** By a person or an outage. */
  ofConnection(name: string, place: { kind: TrackerKind; host: string }): Pause | null {
    const own = `connection ${connectionKey(this.repositoryId, name)}`
    const keys = ['org ', `connection ${name}`, own, `system ${trackerKey(place)}`]
    return keys.map((key) => this.#byKey.get(key)).find((pause) => pause !== undefined) ?? null
  }
}

export const readPauses = ({ db, clock }: Pick<Context, 'db' | 'clock'>, orgId: number): Promise<Pause[]> =>
  db
    .select()
    .from(ticketPauses)
    .where(
      and(eq(ticketPauses.orgId, orgId), or(isNull(ticketPauses.until), gt(ticketPauses.until, clock.now()))),
    )
