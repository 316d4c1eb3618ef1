import { routeSpec } from '#spec/engines/route-spec'
import { isSpecType } from '#spec/markdown/index'
import { linkSections, type RoutedDocument } from '../links/link-sections'
import type { SectionLink, SectionLinks } from '../links/section-links'
import { ticketKey } from '../links/ticket-id'
import { itemId, type PlanItem, type TicketPlan } from '../plan-item'
import type { KnownLink, PlannedDocument, PlannedSection, TicketWorld } from '../world'

/** Shared state of all steps of one plan. */
export interface PlanContext {
  world: TicketWorld
  repo: string
  documents: RoutedDocument[]
  linksOf: ReadonlyMap<string, SectionLinks>
  /** Keys of all tickets that have a section or get one in this plan. */
  linkedTickets: Set<string>
  plan: TicketPlan
  /** The creations of this plan, by section and connection. */
  creations: Map<string, PlanItem>
}

/** A section with its position in the plan. */
export interface SectionContext {
  context: PlanContext
  routed: RoutedDocument
  section: PlannedSection
  links: SectionLinks
  /** The sections that contain this one, the nearest first. */
  ancestors: readonly PlannedSection[]
}

export function createPlanContext(world: TicketWorld): PlanContext {
  const documents = world.documents.filter(isSynced).map((document) => routeDocument(document, world))
  const { linksOf, diagnostics } = linkSections(documents, world)
  const linkedTickets = new Set(
    world.links.filter(isOfSite).map(({ connection, ticketId }) => ticketKey(connection, ticketId)),
  )
  for (const { synced } of linksOf.values())
    for (const { name, ticketId, knownLink } of synced)
      if (knownLink === null || isOfSite(knownLink)) linkedTickets.add(ticketKey(name, ticketId))
  const repo = `${world.repository.owner}/${world.repository.name}`
  const plan = { items: [], conflicts: [], diagnostics }
  return { world, repo, documents, linksOf, linkedTickets, plan, creations: new Map() }
}

/** A foreign link refers to a different ticket than the one with the same name on the connection's site. */
const isOfSite = ({ foreignBecause }: KnownLink): boolean => foreignBecause === null

/** Only specs have tickets, unless their frontmatter excludes them. */
function isSynced({ docType, frontmatter }: PlannedDocument): boolean {
  return isSpecType(docType) && frontmatter.sync !== 'false'
}

function routeDocument(document: PlannedDocument, { config }: TicketWorld): RoutedDocument {
  const { tags, team, owner } = document.frontmatter
  const { target, shadows } = routeSpec({ path: document.path, tags, team, owner }, config)
  return { document, target, shadows }
}

/** The sections of a document in the order of the text. */
export function sectionContexts(context: PlanContext, routed: RoutedDocument): SectionContext[] {
  const open: PlannedSection[] = []
  return routed.document.sections.map((section) => {
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= section.depth) open.pop()
    const ancestors = open.toReversed()
    open.push(section)
    const links = context.linksOf.get(section.key) ?? noLinks(section)
    return { context, routed, section, links, ancestors }
  })
}

function noLinks(section: PlannedSection): SectionLinks {
  return { section, synced: [], closedFor: new Map(), removedFrom: new Set() }
}

type NewItem = Pick<PlanItem, 'action' | 'fields' | 'reasons'> & Partial<PlanItem>

/** Completes a step for a section's link or for a ticket that does not exist yet. */
export function createItem(
  { context, routed, section }: SectionContext,
  link: Pick<SectionLink, 'name' | 'connection' | 'isShadow'> & Partial<SectionLink>,
  step: NewItem,
): PlanItem {
  const item = {
    repo: context.repo,
    filePath: routed.document.path,
    sectionId: section.id,
    sectionKey: section.key,
    title: section.title,
    connection: link.name,
    system: link.connection.system,
    ticketId: link.ticketId ?? null,
    url: link.url ?? null,
    isShadow: link.isShadow,
    needsReview: false,
    parentSection: null,
    agreement: null,
    sent: {},
    ...step,
  }
  return { id: itemId(item), ...item }
}
