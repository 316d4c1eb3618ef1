import type { OrgProcedureContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import { recordAct } from '#server/platform/audit/index'
import type { PullLink } from '#server/ports/tracker/port'
import { locateTicket, openConnection, openProxyTarget } from './proxied-connections'
import { orNotFound } from './ticket-not-found'

export async function linkPull(
  ctx: OrgProcedureContext,
  repository: RepositoryNames,
  { ticketId, url, title }: PullLink & { ticketId: string },
): Promise<{ ok: true }> {
  const target = await openProxyTarget(ctx, repository)
  const { id, at } = await locateTicket(ctx, target, ticketId, ['body', 'ticket_id'])
  const { tracker } = await openConnection(ctx, target, at)
  await ctx.once?.requireClaim()
  await orNotFound(ticketId, tracker.linkPull(id, { url, title }))
  await recordAct(ctx, {
    act: 'ticket.link_pull',
    target: { kind: 'ticket', id },
    details: { connection: at.name, pull: url },
  })
  return { ok: true }
}
