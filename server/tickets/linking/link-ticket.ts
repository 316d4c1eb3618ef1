import type { z } from 'zod'
import { vendorOfKind } from '../../../spec/config/system-kinds'
import { routeSpec } from '../../../spec/engines/route-spec'
import { chooseConnection } from '../../../spec/tickets/links/choose-connection'
import type { TicketLink } from '../../../spec/types'
import { recordAct } from '../../audit'
import type { OrgRequestContext } from '../../kernel/context'
import { conflict, DomainError } from '../../kernel/errors'
import { withTransaction } from '../../kernel/transaction'
import type { LinkInput } from '../wire'
import { withoutLinkedElsewhere } from '../world/linked-elsewhere'
import { requestWriteBack } from '../write-back'
import { askVendor } from './ask-vendor'
import { findFollowedSectionAt, type SectionAt } from './section-at'

/** Writes a link to an existing ticket into the document. The sync after the commit records it. */
export async function linkTicket(
  ctx: OrgRequestContext,
  input: z.output<typeof LinkInput>,
): Promise<{ ok: true }> {
  const at = await findFollowedSectionAt(ctx, input)
  const { connection, ticketId } = chooseOwner(at, input)
  requireFree(at, connection, ticketId)
  const ticket = await askVendor(at, connection, (vendor) => vendor.read(ticketId))
  if (ticket === null) throw invalid('ticket_id', `${connection} has no ticket ${ticketId}.`)
  const { target, loaded } = at
  const free = await withoutLinkedElsewhere(ctx, target, loaded.connections, connection, [ticket])
  if (free.length === 0)
    throw conflict(`${ticketId} is the ticket of a section in another repository. Remove that link first.`)
  const { orgId, id: repositoryId } = at.target.repository
  await withTransaction(ctx, async (tx) => {
    const place = { sectionKey: at.section.key, connection }
    const url = isAddressOf(at, connection, ticket.url) ? ticket.url : null
    await requestWriteBack(tx, { orgId, repositoryId }, [
      { ...place, field: 'section.ticket', from: null, to: ticketId, url },
    ])
    const target = { kind: 'ticket', id: ticketId, name: at.section.title }
    await recordAct(tx, { act: 'ticket.link', target, details: { connection, path: at.document.path } })
  })
  return { ok: true }
}

/** A URL on a host that is not known yet would make the link belong to no connection. */
function isAddressOf({ loaded: { world } }: SectionAt, connection: string, url: string): boolean {
  const hosts = world.connections[connection]?.hosts ?? []
  return hosts.length === 0 || (URL.canParse(url) && hosts.includes(new URL(url).host))
}

/** The connection that a link in this document would belong to. */
function chooseOwner(
  { document, loaded: { world } }: SectionAt,
  { connection: named, ticket_id: ticketId }: z.output<typeof LinkInput>,
): { connection: string; ticketId: string } {
  const { tags, team, owner } = document.frontmatter
  const routed = routeSpec({ path: document.path, tags, team, owner }, world.config).target
  const name = named ?? routed
  if (name === null)
    throw conflict('This spec goes to no connection. Name one of `ticket_systems` in CONFIG.yaml.')
  const system = world.config.ticket_systems[name]?.system
  if (!system)
    throw invalid('connection', `CONFIG.yaml has no connection ${name}. Name one of \`ticket_systems\`.`)
  const link: TicketLink = { system: vendorOfKind(system), ticketId, url: null }
  const choice = chooseConnection(link, document, name, world)
  if (choice.connection === null) throw invalid('ticket_id', choice.message)
  return choice
}

function requireFree({ loaded: { world }, section }: SectionAt, connection: string, ticketId: string): void {
  const existingLink = world.links.find(
    (link) => link.connection === connection && link.ticketId === ticketId,
  )
  if (existingLink && existingLink.sectionKey !== section.key)
    throw conflict(`${ticketId} is the ticket of another section. Remove that link first.`)
}

const invalid = (name: string, message: string) =>
  new DomainError('validation_failed', {
    message,
    issues: [{ loc: ['body', name], msg: message, type: 'invalid' }],
  })
