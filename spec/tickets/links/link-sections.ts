import { toSystemKind } from '#spec/config/system-kinds'
import type { SystemKind } from '#spec/types'
import type { PlanDiagnostic } from '../plan-item'
import type { KnownLink, PlannedDocument, PlannedSection, TicketWorld } from '../world'
import { chooseConnection, type MarkerOwner } from './choose-connection'
import { isRelinked } from './same-ticket'
import type { SectionLink, SectionLinks } from './section-links'
import { parseTicketId, ticketKey } from './ticket-id'

/** A document that takes part in the sync, with the connection that it is routed to. */
export interface RoutedDocument {
  document: PlannedDocument
  target: string | null
  shadows: readonly string[]
}

interface Marker {
  routed: RoutedDocument
  section: PlannedSection
  link: PlannedSection['ticketLinks'][number]
  owner: MarkerOwner
  /** Why the ticket is not on the connection's site. */
  foreignBecause: string | null
}

interface LinkedSections {
  linksOf: Map<string, SectionLinks>
  diagnostics: PlanDiagnostic[]
}

/** Assigns each ticket to one section: the one that had it at the last sync, else the first in the text. */
export function linkSections(documents: readonly RoutedDocument[], world: TicketWorld): LinkedSections {
  const knownLinks = new KnownLinks(world)
  const markers = documents.flatMap((routed) =>
    routed.document.sections.flatMap((section) =>
      section.ticketLinks.map((link): Marker => {
        const owner = chooseConnection(link, routed.document, routed.target, world)
        const foreign = owner.connection === null ? findForeign(section, link, owner, knownLinks) : null
        return { routed, section, link, owner, foreignBecause: null, ...foreign }
      }),
    ),
  )
  const ownerOf = chooseSections(markers, knownLinks)
  const linksOf = new Map<string, SectionLinks>()
  for (const { document } of documents)
    for (const section of document.sections)
      linksOf.set(section.key, { section, synced: [], closedFor: new Map(), removedFrom: new Set() })
  const diagnostics = markers.flatMap((marker) => {
    const links = linksOf.get(marker.section.key)
    return links ? addMarker(links, marker, { knownLinks, ownerOf, world }) : []
  })
  for (const links of linksOf.values()) addKnownLinks(links, linksOf, { knownLinks, ownerOf, world })
  return { linksOf, diagnostics }
}

class KnownLinks {
  readonly ofTicket = new Map<string, KnownLink>()
  readonly ofSection = new Map<string, KnownLink[]>()
  readonly #named = new Map<string, KnownLink[]>()

  constructor({ links, config }: Pick<TicketWorld, 'links' | 'config'>) {
    for (const link of links) {
      const kind = config.ticket_systems[link.connection]?.system
      if (!link.isShadow) this.ofTicket.set(ticketKey(link.connection, link.ticketId), link)
      if (!link.isShadow && kind) append(this.#named, nameOf(kind, link.ticketId), link)
      append(this.ofSection, link.sectionKey, link)
    }
  }

  /** Links to tickets with this name on any site. */
  named(kind: SystemKind, ticketId: string): readonly KnownLink[] {
    return this.#named.get(nameOf(kind, ticketId)) ?? []
  }
}

const nameOf = (kind: SystemKind, ticketId: string) =>
  `${kind} ${parseTicketId(kind, ticketId)?.id ?? ticketId}`

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** The recorded link of a marker whose URL is on a site that its connection does not have. */
function findForeign(
  section: PlannedSection,
  { system, ticketId, url }: Marker['link'],
  { code, trace }: Extract<MarkerOwner, { connection: null }>,
  knownLinks: KnownLinks,
): Pick<Marker, 'owner' | 'foreignBecause'> | null {
  const kind = toSystemKind(system)
  if (kind === null || code !== 'no_connection' || url === null) return null
  const record = knownLinks
    .named(kind, ticketId)
    .find(({ sectionKey, foreignBecause }) => sectionKey === section.key || foreignBecause !== null)
  if (!record) return null
  const { connection } = record
  return {
    owner: { connection, ticketId: record.ticketId, trace },
    foreignBecause:
      record.foreignBecause ??
      `${ticketId} is linked at ${new URL(url).host}, but ${connection} goes to another site, so nothing is read or written. Enter a credential for that site, or remove the link.`,
  }
}

/** The section of each ticket. */
function chooseSections(markers: readonly Marker[], knownLinks: KnownLinks): Map<string, string> {
  const ownerOf = new Map<string, string>()
  for (const { owner, section } of markers) {
    if (owner.connection === null) continue
    const key = ticketKey(owner.connection, owner.ticketId)
    const isKnown = knownLinks.ofTicket.get(key)?.sectionKey === section.key
    if (isKnown || !ownerOf.has(key)) ownerOf.set(key, section.key)
  }
  return ownerOf
}

interface LinkLookup {
  knownLinks: KnownLinks
  ownerOf: ReadonlyMap<string, string>
  world: TicketWorld
}

function addMarker(links: SectionLinks, marker: Marker, lookup: LinkLookup): PlanDiagnostic[] {
  const { owner, link } = marker
  if (owner.connection === null) {
    const kind = toSystemKind(link.system)
    for (const [name, { system }] of Object.entries(lookup.world.config.ticket_systems))
      if (system === kind)
        links.closedFor.set(name, `${link.ticketId} is linked, but it is not clear where it belongs`)
    const severity = owner.code === 'no_connection' ? 'info' : 'warning'
    return [diagnose(marker, severity, owner.code, owner.message)]
  }
  const { connection: name, ticketId } = owner
  const key = ticketKey(name, ticketId)
  links.closedFor.set(name, `it has the ticket ${ticketId}`)
  if (lookup.ownerOf.get(key) !== links.section.key) {
    const message = `${ticketId} is linked to another section already, so it is synced with that one only. Remove one of the two links.`
    return [diagnose(marker, 'warning', 'ticket_of_another_section', message)]
  }
  const other = links.synced.find((synced) => synced.name === name)
  const sectionLink = toSectionLink(marker, name, ticketId, lookup)
  if (!other) {
    if (sectionLink) links.synced.push(sectionLink)
    return []
  }
  if (!sectionLink || other.ticketId === ticketId) return []
  const isKept =
    sectionLink.knownLink?.sectionKey === links.section.key &&
    other.knownLink?.sectionKey !== links.section.key
  if (isKept) links.synced[links.synced.indexOf(other)] = sectionLink
  const [keptLink, ignored] = isKept ? [sectionLink, other] : [other, sectionLink]
  const message = `The section has two tickets in ${name}. Only ${keptLink.ticketId} is synced. Remove the link to ${ignored.ticketId}, or that to ${keptLink.ticketId}.`
  return [diagnose(marker, 'warning', 'several_tickets', message)]
}

function toSectionLink(
  { link, foreignBecause }: Marker,
  name: string,
  ticketId: string,
  { knownLinks, world }: LinkLookup,
): SectionLink | null {
  const connection = world.config.ticket_systems[name]
  if (!connection) return null
  const record = knownLinks.ofTicket.get(ticketKey(name, ticketId)) ?? null
  const hosts = world.connections[name]?.hosts ?? []
  const isOwn = record !== null && !isRelinked(record, link.url, hosts)
  const isForeign = isOwn && record.foreignBecause === null && foreignBecause !== null
  const knownLink = isForeign ? { ...record, foreignBecause } : isOwn ? record : null
  return { name, connection, ticketId, url: link.url, marker: link, knownLink, isShadow: false }
}

/** Adds shadows, and links that are not in the document yet. */
function addKnownLinks(
  links: SectionLinks,
  linksOf: ReadonlyMap<string, SectionLinks>,
  { knownLinks, ownerOf, world }: LinkLookup,
): void {
  for (const link of knownLinks.ofSection.get(links.section.key) ?? []) {
    const { connection: name, ticketId, url, isShadow } = link
    const connection = world.config.ticket_systems[name]
    const owner = isShadow ? undefined : ownerOf.get(ticketKey(name, ticketId))
    const synced = owner === undefined ? undefined : linksOf.get(owner)?.synced
    const isMoved = synced?.some((other) => other.name === name && other.ticketId === ticketId) ?? false
    if (!connection || isMoved || owner === links.section.key) continue
    if (!isShadow && link.wasInDocument) {
      links.removedFrom.add(name)
      continue
    }
    links.closedFor.set(name, `it has the ticket ${ticketId}`)
    const isSecond = links.synced.some((other) => other.name === name)
    if (!isSecond)
      links.synced.push({ name, connection, ticketId, url, marker: null, knownLink: link, isShadow })
  }
}

function diagnose(
  { routed, section, link, owner }: Marker,
  severity: PlanDiagnostic['severity'],
  code: PlanDiagnostic['code'],
  message: string,
): PlanDiagnostic {
  const { path: filePath } = routed.document
  const { id: sectionId, key: sectionKey } = section
  const { connection } = owner
  return { severity, code, message, filePath, sectionId, sectionKey, connection, ticketId: link.ticketId }
}
