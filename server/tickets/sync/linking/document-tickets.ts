import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { sectionIdentities, ticketConflicts, ticketLinks } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { findRepository } from '#server/kernel/repositories/find-repository'
import type { DocumentQuery, DocumentTicketsWire } from '../wire'
import { targetOf } from '../world/sync-target'

/** The tickets of a document's sections, as last read from their ticket systems. */
export async function readDocumentTickets(
  ctx: OrgContext,
  { repo, path }: z.output<typeof DocumentQuery>,
): Promise<DocumentTicketsWire> {
  const repository = await findRepository(ctx, repo.owner, repo.name)
  const { config } = targetOf(ctx.org, repository)
  const rows = await ctx.db
    .select({
      link: ticketLinks,
      sectionId: sectionIdentities.sectionId,
      hasConflict: hasConflict(repository.orgId),
    })
    .from(ticketLinks)
    .innerJoin(sectionIdentities, isSectionOfLink)
    .where(
      and(
        eq(ticketLinks.orgId, repository.orgId),
        eq(ticketLinks.repositoryId, repository.id),
        eq(sectionIdentities.path, path),
        isNull(sectionIdentities.removedAt),
      ),
    )
    .orderBy(asc(sectionIdentities.ordinal), asc(ticketLinks.id))
  return {
    has_connections: Object.keys(config.ticket_systems).length > 0,
    tickets: rows.map(({ link, sectionId, hasConflict }) => ({
      link_id: String(link.id),
      section_id: sectionId,
      connection: link.connection,
      ticket_id: link.ticketId,
      url: link.ticket?.url ?? link.url,
      is_shadow: link.isShadow,
      status: link.ticket?.status ?? null,
      category: link.ticket?.statusCategory ?? null,
      health: link.health,
      problem: link.brokenReason,
      has_conflict: hasConflict,
      read_at: link.readAt?.toISOString() ?? null,
    })),
  }
}

/** The key of a section is `<org id>-<identity id>`. */
const isSectionOfLink = and(
  eq(sectionIdentities.orgId, ticketLinks.orgId),
  sql`${sectionIdentities.id}::text = split_part(${ticketLinks.sectionKey}, '-', 2)`,
)

const hasConflict = (orgId: number) => sql<boolean>`exists (
  select from ${ticketConflicts} where ${ticketConflicts.orgId} = ${orgId}
    and ${ticketConflicts.repositoryId} = ${ticketLinks.repositoryId}
    and ${ticketConflicts.conflict} ->> 'sectionKey' = ${ticketLinks.sectionKey}
    and ${ticketConflicts.conflict} ->> 'connection' = ${ticketLinks.connection})`
