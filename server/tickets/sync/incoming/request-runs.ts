import type { Context } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import { requestTicketRun } from '../runs/request-run'
import { findLinks, type TicketName } from './find-links'

/**
 * Requests runs that read this ticket from its vendor, in the transaction of the event. Returns the repositories that link
 * the ticket.
 */
export async function requestRunsFor(
  ctx: Pick<Context, 'db' | 'requestId'>,
  orgId: number,
  ticket: TicketName,
): Promise<number[]> {
  const links = groupBy(await findLinks(ctx, orgId, ticket), ({ repositoryId }) => repositoryId)
  for (const [repositoryId, own] of links) {
    const linkIds = own.map(({ id }) => id)
    await requestTicketRun(ctx, { orgId, repositoryId, trigger: 'event', linkIds })
  }
  return [...links.keys()]
}
