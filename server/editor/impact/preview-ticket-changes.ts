import type { Config } from '../../../spec/config/schema/schema'
import { matchSections } from '../../../spec/diff/match-sections'
import { toTicketStatus } from '../../../spec/engines/map-status'
import {
  type KnownLink,
  type PlanItem,
  type PlannedDocument,
  plannedDocument,
  planTickets,
  type TicketWorld,
} from '../../../spec/tickets'
import type { ParsedDocument } from '../../../spec/types'
import type { ImpactWire } from './wire-impact'

type TicketImpact = ImpactWire['tickets'][number]

interface PreviewedSave {
  repository: TicketWorld['repository']
  path: string
  config: Config
  before: ParsedDocument
  after: ParsedDocument
}

/** What a save adds to the plan of the ticket sync. Steps that are due without the save are left out. */
export function previewTicketChanges(save: PreviewedSave): TicketImpact[] {
  const { path, config, before, after } = save
  const { toBefore } = matchSections(before, after)
  const old = plannedDocument(path, before, ({ id }) => id)
  const saved = plannedDocument(path, after, (section) => toBefore.get(section)?.id ?? `new ${section.id}`)
  const links = linksInAgreement(planTickets(worldOf(save, old, [])).items, old, config)
  const isDue = new Set(planTickets(worldOf(save, old, links)).items.map(({ id }) => id))
  return planTickets(worldOf(save, saved, links))
    .items.filter(({ id }) => !isDue.has(id))
    .flatMap(itemToWire)
}

/** The links of the old text, as if section and ticket agreed: a save changes only what the text changes. */
function linksInAgreement(
  items: readonly PlanItem[],
  document: PlannedDocument,
  config: Config,
): KnownLink[] {
  const statusOf = new Map(document.sections.map(({ key, status }) => [key, status]))
  return items.flatMap(({ action, sectionKey, connection, ticketId, url, system }): KnownLink[] => {
    const status = statusOf.get(sectionKey)
    const map = config.ticket_systems[connection]?.status_map
    if (action !== 'link' || ticketId === null || !status || !map) return []
    const agreement = {
      ...status,
      status: toTicketStatus(status.state, map, system).status,
      blockers: status.blockedBy === null ? [] : [status.blockedBy],
    }
    const facts = { isShadow: false, wasInDocument: true, health: 'ok' as const, written: {} }
    return [{ sectionKey, connection, ticketId, url, agreement, ...facts }]
  })
}

function worldOf(
  { repository, config }: PreviewedSave,
  document: PlannedDocument,
  links: KnownLink[],
): TicketWorld {
  return {
    repository,
    // A preview shows no texts of tickets, so nothing links to this address.
    baseUrl: '',
    config,
    documents: [document],
    links,
    tickets: new Map(),
    connections: {},
    candidates: new Map(),
    choices: { approved: new Set(), dismissed: new Set(), requested: new Set(), resolved: new Map() },
    maxCreations: Number.POSITIVE_INFINITY,
  }
}

function itemToWire(item: PlanItem): TicketImpact[] {
  const { action, sectionId, title, connection, system, ticketId, url, fields, reasons, needsReview } = item
  if (action === 'none') return []
  const step: TicketImpact = {
    action,
    section_id: sectionId,
    title,
    connection,
    system,
    ticket_id: ticketId,
    url,
    from: toText(fields.status?.from),
    to: toText(fields.status?.to),
    fields: Object.keys(fields),
    reasons,
    needs_review: needsReview,
  }
  return [step]
}

const toText = (value: PlanItem['fields'][string]['to'] | undefined) =>
  value === undefined || value === null ? null : String(value)
