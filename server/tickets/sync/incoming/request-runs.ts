import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { repositories, type TrackerKind, ticketLinks } from '#db/schema/index'
import type { ChangeHandler } from '#server/kernel/changes'
import type { Context } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import { requestTicketRun } from '../runs/ticket-run'

/** A local issue changed, by a person or by a sync. A run compares it with its section. */
export const onIssueChange: ChangeHandler<'onIssueChange'> = async (ctx, { orgId, repositoryId, number }) => {
  const [repository] = await ctx.db
    .select({ owner: repositories.owner, name: repositories.name })
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId)))
  if (!repository) return
  const ids = [`${repository.owner}/${repository.name}#${number}`]
  await requestRunsFor(ctx, orgId, { kind: 'local', ids, host: '' })
}

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

interface TicketName {
  kind: TrackerKind
  /** The current and former ids of the ticket, like `ticket_links.global_id`. */
  ids: readonly string[]
  /** null: any host of that kind. */
  host: string | null
}

interface FoundLink {
  id: number
  repositoryId: number
}

/**
 * The links of an org to a ticket, and those to tickets that it blocked at the last sync. Uses the indexes of `ticket_links`.
 */
async function findLinks(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  { kind, ids, host }: TicketName,
): Promise<FoundLink[]> {
  if (ids.length === 0) return []
  const onHost: SQL | undefined = host === null ? undefined : eq(ticketLinks.host, host)
  const globalIds = ids.map((id) => id.toLowerCase())
  const ofKind = and(eq(ticketLinks.orgId, orgId), eq(ticketLinks.kind, kind), onHost)
  const columns = { id: ticketLinks.id, repositoryId: ticketLinks.repositoryId }
  const linked = db
    .select(columns)
    .from(ticketLinks)
    .where(and(ofKind, inArray(ticketLinks.globalId, globalIds)))
  const blocked = db
    .select(columns)
    .from(ticketLinks)
    .where(and(ofKind, isBlockedBy(globalIds)))
  return union(linked, blocked)
}

/** A plain issue number refers to the repository of the blocked issue. */
function isBlockedBy(globalIds: readonly string[]): SQL {
  const blockers = sql`${ticketLinks.agreement}->'blockers'`
  return sql`jsonb_array_length(${blockers}) > 0 and exists (
    select from jsonb_array_elements_text(${blockers}) blocker
    where lower(case when blocker ~ '^[0-9]+$' then split_part(${ticketLinks.globalId}, '#', 1) || '#' || blocker
      else blocker end) = any(${sql.param([...globalIds])}::text[]))`
}
