import type { TrackerKind } from '#db/schema/index'
import { isSameHost } from '#server/tickets/connections/index'
import { isOnHosts } from '#spec/tickets/links/same-ticket'
import type { Site } from './sites'

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
