import { isSameStatus } from '#spec/engines/map-status'
import type { SystemKind } from '#spec/types'
import type { SectionLink } from '../links/section-links'
import { ticketProject } from '../links/ticket-project'
import type { ReadView } from '../links/ticket-view'
import type { ProjectFacts, TicketWorld, TrackerFeatures } from '../world'
import type { SectionContext } from './plan-context'

/** The usual features of each vendor, for a project that is not described yet. */
const USUAL_FEATURES: Record<SystemKind, TrackerFeatures> = {
  tracker_a: { types: true, parents: true, blocking: true },
  tracker_b: { types: false, parents: true, blocking: true },
  code_host: { types: false, parents: false, blocking: false },
}

/** undefined: not described yet. null: the connection has no such project. */
export function findProject(
  { connections }: Pick<TicketWorld, 'connections'>,
  connection: string,
  project: string | null,
): ProjectFacts | null | undefined {
  return project === null ? undefined : connections[connection]?.projects.get(project)
}

export function featuresOf(facts: ProjectFacts | null | undefined, kind: SystemKind): TrackerFeatures {
  return facts?.features ?? USUAL_FEATURES[kind]
}

/** The vendor's features in the project of a linked ticket. */
export function linkFeatures(
  { context, routed }: SectionContext,
  { name, connection }: SectionLink,
  view: Pick<ReadView, 'ticket'>,
): TrackerFeatures {
  return featuresOf(linkProject({ context, routed }, { name }, view), connection.system)
}

/** The project of a linked ticket. */
export function linkProject(
  { context: { world }, routed }: Pick<SectionContext, 'context' | 'routed'>,
  { name }: Pick<SectionLink, 'name'>,
  { ticket }: Pick<ReadView, 'ticket'>,
): ProjectFacts | null | undefined {
  const project = ticket?.project ?? ticketProject(routed.document, name, routed.target, world).project
  return findProject(world, name, project)
}

/** The project's spelling of a status; null if it has no such status. Labels can always be created. */
export function findStatus(
  facts: ProjectFacts | null | undefined,
  kind: SystemKind,
  status: string,
): string | null {
  if (!facts || facts.statuses.length === 0) return status
  const isKnown = (name: string) => facts.statuses.find((each) => isSameStatus(each.name, name))?.name
  const own = isKnown(status)
  if (own !== undefined || kind !== 'code_host') return own ?? null
  const [bare = status] = status.split('|')
  return isKnown(bare) === undefined ? null : status
}
