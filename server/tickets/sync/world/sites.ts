import { and, eq, sql } from 'drizzle-orm'
import { type TrackerKind, ticketLinks, ticketSites } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import type { TrackerSite } from '#server/ports/tracker/port'
import { isSameHost, type OpenedTracker, ticketHost as pagesHost } from '#server/tickets/connections/index'
import { groupBy } from '#shared/group-by'
import { isOnHosts } from '#spec/tickets/links/same-ticket'
import { joinedArrays } from '../joined-arrays'
import type { SyncTarget } from './sync-target'

/** The current location of a connection's tickets. */
export interface Site {
  kind: TrackerKind
  /** The host for requests. Empty while no credential names one, and for issues of local repositories. */
  host: string
  /** The vendor's id of the site or workspace; null if the vendor has none, or it has not been read yet. */
  id: string | null
  /** Address prefixes of its tickets: hosts, some with a path. Empty if none is known. */
  addresses: readonly string[]
  /** Whether no sync of the connection with this site has finished. */
  isFirstSync: boolean
}

type SiteRow = typeof ticketSites.$inferSelect

/** The sites of a repository's connections, as last read from their vendors. */
export class Sites {
  constructor(
    private readonly target: Pick<SyncTarget, 'repository'>,
    private readonly trackers: ReadonlyMap<string, OpenedTracker>,
    private rows: readonly SiteRow[],
  ) {}

  of(name: string): Site | null {
    const place = this.trackers.get(name)
    if (!place) return null
    const { kind, host, ticketHost } = place
    const ofHost = this.#rowsOf(name)
    const id = ofHost[0]?.siteId || null
    // A site with an id may also have had other hosts.
    const own = id === null ? ofHost : this.rows.filter((row) => row.kind === kind && row.siteId === id)
    const recorded = own.flatMap((row) => [
      ...row.addresses,
      ...(row.host === host ? [] : [pagesHost(row.host)]),
    ])
    return {
      kind,
      host,
      id,
      addresses: ticketHost === null ? [] : addressesOf(ticketHost, recorded),
      isFirstSync: own.every(({ connection, firstSyncAt }) => connection !== name || firstSyncAt === null),
    }
  }

  /** Stores a connection's site from its vendor. Returns true if something changed. */
  async store(
    ctx: Pick<Context, 'db' | 'clock'>,
    name: string,
    { id, addresses }: TrackerSite,
  ): Promise<boolean> {
    const [place, current] = [this.trackers.get(name), this.#rowsOf(name)[0]]
    if (!place) return false
    const isKnown = current?.readAt && (current.siteId || null) === id
    const known = isKnown ? current.addresses : []
    const added = addresses.filter((each) => !known.includes(each))
    if (isKnown && added.length === 0) return false
    const { orgId, id: repositoryId } = this.target.repository
    const key = { orgId, repositoryId, connection: name, kind: place.kind, host: place.host }
    await withTransaction(ctx, async (tx) => {
      if (id !== null && this.#rowsOf(name).every(({ siteId }) => siteId === '')) await adoptId(tx, key, id)
      const readAt = tx.clock.now()
      const list = sql`${sql.param([...addresses])}::text[]`
      await tx.db
        .insert(ticketSites)
        .values({ ...key, siteId: id ?? '', addresses: [...addresses], readAt })
        .onConflictDoUpdate({
          target: [
            ticketSites.orgId,
            ticketSites.repositoryId,
            ticketSites.connection,
            ticketSites.kind,
            ticketSites.host,
            ticketSites.siteId,
          ],
          set: {
            readAt,
            addresses: joinedArrays(sql`${ticketSites.addresses}`, list),
          },
        })
    })
    this.rows = await readRows(ctx, this.target)
    return true
  }

  /** Records the hosts of addresses that sites gave their own tickets. */
  async recordAddresses(
    ctx: Pick<Context, 'db' | 'clock'>,
    tickets: readonly { connection: string; url: string }[],
  ): Promise<void> {
    for (const [name, own] of groupBy(tickets, ({ connection }) => connection)) {
      const site = this.of(name)
      if (!site || this.trackers.get(name)?.ticketHost === null) continue
      const unknown = own.filter(({ url }) => URL.canParse(url) && !isOnHosts(url, site.addresses))
      const added = new Set(unknown.map(({ url }) => addressOf(url, site)))
      if (added.size > 0) await this.store(ctx, name, { id: site.id, addresses: [...added] })
    }
  }

  /** Those of the connection's host, the last read one first. */
  #rowsOf(name: string): SiteRow[] {
    const place = this.trackers.get(name)
    return this.rows
      .filter((row) => row.connection === name && row.kind === place?.kind && row.host === place.host)
      .sort((one, other) => (other.readAt?.getTime() ?? 0) - (one.readAt?.getTime() ?? 0))
  }
}

export async function openSites(
  ctx: Pick<Context, 'db'>,
  target: Pick<SyncTarget, 'repository'>,
  trackers: ReadonlyMap<string, OpenedTracker>,
): Promise<Sites> {
  return new Sites(target, trackers, await readRows(ctx, target))
}

const readRows = ({ db }: Pick<Context, 'db'>, { repository }: Pick<SyncTarget, 'repository'>) =>
  db
    .select()
    .from(ticketSites)
    .where(and(eq(ticketSites.orgId, repository.orgId), eq(ticketSites.repositoryId, repository.id)))

type SiteKey = Pick<SiteRow, 'orgId' | 'repositoryId' | 'connection' | 'kind' | 'host'>

/** Records of a host from before its vendor returned a site id belong to the first site that it returns. */
async function adoptId({ db }: Pick<Context, 'db'>, key: SiteKey, siteId: string): Promise<void> {
  const isOf = (table: typeof ticketSites | typeof ticketLinks) =>
    and(
      eq(table.orgId, key.orgId),
      eq(table.repositoryId, key.repositoryId),
      eq(table.connection, key.connection),
      eq(table.kind, key.kind),
      eq(table.host, key.host),
    )
  await db.update(ticketSites).set({ siteId }).where(isOf(ticketSites))
  await db
    .update(ticketLinks)
    .set({ siteId })
    .where(and(isOf(ticketLinks), sql`${ticketLinks.siteId} is null`))
}

/** If workspaces share a host, the first part of the path identifies the workspace. */
function addressOf(url: string, { addresses }: Pick<Site, 'addresses'>): string {
  const { host, pathname } = new URL(url)
  const isShared = addresses.some((each) => each.startsWith(`${host}/`))
  return (isShared ? `${host}/${pathname.split('/')[1] ?? ''}` : host).toLowerCase()
}

/** If a vendor's workspaces share one host, their pages are distinguished by path. */
function addressesOf(ticketHost: string, recorded: readonly string[]): string[] {
  const host = ticketHost.toLowerCase()
  const own = recorded.map((each) => each.toLowerCase())
  return own.some((each) => each.startsWith(`${host}/`)) ? own : [...new Set([host, ...own])]
}

interface LinkPlace {
  kind: TrackerKind
  host: string
  siteId: string | null
}

/** Whether both are the same site, as far as known. */
export function isSameSite(link: LinkPlace, site: Pick<Site, 'kind' | 'host' | 'id'>): boolean {
  if (link.kind !== site.kind) return false
  if (link.siteId !== null && site.id !== null) return link.siteId === site.id
  return link.host === site.host || (link.host !== '' && site.host !== '' && isSameHost(link.host, site.host))
}

/** Why a link's ticket is not on its connection's current site; null if it is, or if no site is known. */
export function whyForeign(
  link: LinkPlace & { ticketId: string; url: string | null },
  name: string,
  site: Site | null,
): string | null {
  if (site === null || (site.host === '' && site.kind !== 'local')) return null
  const advice = 'Nothing is read or written. Enter a credential for its site again, or remove the link.'
  if (link.host === '' && link.kind !== 'local') {
    const isElsewhere = link.url !== null && site.addresses.length > 0 && !isOnHosts(link.url, site.addresses)
    return isElsewhere
      ? `${link.ticketId} is not a ticket of ${site.host}, where ${name} goes. ${advice}`
      : null
  }
  if (isSameSite(link, site)) return null
  const isOtherHost = link.kind !== site.kind || !isSameHost(link.host, site.host)
  return isOtherHost
    ? `${link.ticketId} is a ticket of ${placeName(link)}, but ${name} goes to ${placeName(site)} now. ${advice}`
    : `${link.ticketId} is a ticket of another site than the one that ${site.host} has now. ${advice}`
}

const placeName = ({ kind, host }: Pick<LinkPlace, 'kind' | 'host'>): string =>
  kind === 'local' ? 'a local repository' : host
