import type { Config, Connection } from '../../../spec/config/schema/schema'
import { toSystemKind } from '../../../spec/config/system-kinds'
import type { Change } from '../../../spec/diff'
import { toTicketStatus } from '../../../spec/engines/map-status'
import { routeSpec } from '../../../spec/engines/route-spec'
import { docTypeOf, flattenSections, isSpecType } from '../../../spec/markdown'
import type { ParsedDocument, Section, State, SystemKind } from '../../../spec/types'
import type { ImpactWire } from './wire-impact'

type TicketImpact = ImpactWire['tickets'][number]

/** Statuses of sections that are planned or in progress. Only these get tickets. */
const WORK_STATES: readonly State[] = ['todo', 'in_progress', 'blocked']

/** The tickets that a save would create or move, from the configuration and the links in the text. */
export function previewTicketChanges(
  path: string,
  config: Config,
  after: ParsedDocument,
  changes: readonly Change[],
): TicketImpact[] {
  const { frontmatter, hasMarker } = after
  if (frontmatter.sync === 'false' || !isSpecType(docTypeOf(path, { ...frontmatter, hasMarker }))) return []
  const { tags, team, owner } = frontmatter
  const { target } = routeSpec({ path, tags, team, owner }, config)
  const sections = new Map(flattenSections(after.sections).map((section) => [section.id, section]))
  return changes.flatMap((change) => {
    const section = 'section' in change ? sections.get(change.section.id) : undefined
    if (!section) return []
    if (change.kind === 'section_added') return creations(section, null, target, config)
    if (change.kind !== 'status_changed') return []
    const { from, to } = change
    return [
      ...moves(section, from.state, to.state, target, config),
      ...creations(section, from.state, target, config),
    ]
  })
}

function creations(
  section: Section,
  from: State | null,
  target: string | null,
  config: Config,
): TicketImpact[] {
  const { state } = section.status
  const wasWork = from !== null && WORK_STATES.includes(from)
  const connection = target === null ? undefined : config.ticket_systems[target]
  if (!connection || !config.specs.auto_tickets || section.ticketLinks.length > 0) return []
  if (wasWork || !WORK_STATES.includes(state)) return []
  const to = toTicketStatus(state, connection.status_map, connection.system).status
  return [
    {
      action: 'create',
      section_id: section.id,
      title: section.title,
      connection: target,
      system: connection.system,
      ticket_id: null,
      url: null,
      from: null,
      to,
      needs_review: config.specs.require_review,
    },
  ]
}

function moves(
  section: Section,
  before: State,
  now: State,
  target: string | null,
  config: Config,
): TicketImpact[] {
  return section.ticketLinks.flatMap((link): TicketImpact[] => {
    const system = toSystemKind(link.system)
    if (system === null) return []
    const [name, connection] = connectionTo(system, target, config)
    const statusOf = (state: State) => toTicketStatus(state, connection?.status_map ?? NO_MAP, system).status
    const [from, to] = [statusOf(before), statusOf(now)]
    if (from === to) return []
    return [
      {
        action: 'move',
        section_id: section.id,
        title: section.title,
        connection: name,
        system,
        ticket_id: link.ticketId,
        url: link.url,
        from,
        to,
        needs_review: false,
      },
    ]
  })
}

const NO_MAP: Connection['status_map'] = { forward: {}, reverse: {}, fallback: 'draft' }

/** The spec's own connection if it belongs to this system, otherwise the first one that does. */
function connectionTo(
  system: SystemKind,
  target: string | null,
  { ticket_systems: connections }: Config,
): [name: string | null, connection: Connection | null] {
  const own = target === null ? undefined : connections[target]
  if (own?.system === system) return [target, own]
  const first = Object.entries(connections).find(([, connection]) => connection.system === system)
  return first ?? [null, null]
}
