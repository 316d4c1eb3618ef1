import type { Connection } from '#spec/config/schema/schema'
import { labelOfKind, toSystemKind } from '#spec/config/system-kinds'
import type { Trace } from '#spec/engines/trace'
import type { TicketLink } from '#spec/types'
import type { PlanDiagnosticCode } from '../plan-item'
import type { PlannedDocument, TicketWorld } from '../world'
import { isOnHosts } from './same-ticket'
import { canonicalTicketId, isSameProject, parseTicketId } from './ticket-id'
import { connectionProject, ticketProject } from './ticket-project'

export type MarkerOwner =
  | { connection: string; ticketId: string; trace: Trace }
  | { connection: null; code: PlanDiagnosticCode; message: string; trace: Trace }

/** The connection that a link in a document belongs to: by host, then by project, then by routing. */
export function chooseConnection(
  link: TicketLink,
  document: Pick<PlannedDocument, 'frontmatter'>,
  target: string | null,
  world: TicketWorld,
): MarkerOwner {
  const kind = toSystemKind(link.system)
  const ofKind = Object.entries(world.config.ticket_systems).filter(([, { system }]) => system === kind)
  const trace: Trace = []
  const isInProject = ([name]: [string, Connection]) =>
    isSameProject(
      (kind && parseTicketId(kind, link.ticketId)?.project) ?? null,
      ticketProject(document, name, target, world).project,
    )
  const byHost = narrowByHost(ofKind, link, world, trace)
  const byProject = narrow(byHost, isInProject, 'the project of the ticket', trace)
  const left = narrow(byProject, ([name]) => name === target, 'the connection of the document', trace)
  const [only] = left
  if (kind === null || only === undefined) return noConnection(link, trace)
  if (left.length > 1) return severalConnections(link, left, trace)

  const [name, connection] = only
  trace.push({ tried: 'the connection', matched: true, why: `it is ${name}` })
  const project = ticketProject(document, name, target, world).project
  const own = connectionProject(connection, world)
  const idProject = parseTicketId(kind, link.ticketId)?.project ?? null
  const isForeign =
    kind !== 'tracker_a' &&
    idProject !== null &&
    own !== null &&
    ![own, project].some((p) => isSameProject(p, idProject))
  if (isForeign) return foreignTicket(link, name, { own, actual: idProject }, trace)
  return { connection: name, ticketId: canonicalTicketId(kind, link.ticketId, project, own), trace }
}

type Named = [name: string, connection: Connection]

/** A URL on a host of no connection belongs to none of them, so that no token is sent to an unknown host. */
function narrowByHost(candidates: Named[], { url }: TicketLink, world: TicketWorld, trace: Trace): Named[] {
  if (url === null || !URL.canParse(url)) return candidates
  const { host } = new URL(url)
  const hostsOf = ([name]: Named) => world.connections[name]?.hosts ?? []
  const onHost = candidates.filter((candidate) => isOnHosts(url, hostsOf(candidate)))
  const left = onHost.length > 0 ? onHost : candidates.filter((candidate) => hostsOf(candidate).length === 0)
  trace.push({ tried: `the host ${host}`, matched: onHost.length > 0, why: listNames(left) })
  return left
}

function narrow(
  candidates: Named[],
  accepts: (candidate: Named) => boolean,
  tried: string,
  trace: Trace,
): Named[] {
  if (candidates.length < 2) return candidates
  const accepted = candidates.filter(accepts)
  const left = accepted.length > 0 ? accepted : candidates
  trace.push({ tried, matched: accepted.length > 0, why: listNames(left) })
  return left
}

function listNames(candidates: Named[]): string {
  return candidates.length === 0
    ? 'no connection is left'
    : `left: ${candidates.map(([name]) => name).join(', ')}`
}

function noConnection({ system, ticketId }: TicketLink, trace: Trace): MarkerOwner {
  const kind = toSystemKind(system)
  const vendor = kind ? labelOfKind(kind) : system
  const message = `No connection to ${vendor} in CONFIG.yaml fits ${ticketId}, so this ticket is not synced. Add one to \`ticket_systems\`, or correct the link.`
  return { connection: null, code: 'no_connection', message, trace }
}

function severalConnections({ ticketId }: TicketLink, left: Named[], trace: Trace): MarkerOwner {
  const names = left.map(([name]) => name).join(', ')
  const message = `${ticketId} fits several connections: ${names}. Add its URL to the link.`
  return { connection: null, code: 'several_connections', message, trace }
}

function foreignTicket(
  { ticketId }: TicketLink,
  name: string,
  { own, actual }: { own: string; actual: string },
  trace: Trace,
): MarkerOwner {
  const message = `${ticketId} is not in ${own}, the project of ${name}, so it is not synced. Add a connection with \`project: ${actual}\` to \`ticket_systems\`, or correct the link.`
  trace.push({ tried: `the project ${own}`, matched: false, why: `${ticketId} is outside of it` })
  return { connection: null, code: 'foreign_ticket', message, trace }
}
