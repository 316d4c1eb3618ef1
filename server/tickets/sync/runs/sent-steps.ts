import { and, asc, eq } from 'drizzle-orm'
import { ticketSteps } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import type { SentStep } from '../apply/apply-steps'
import { fromStored } from '../vendor/stored-ticket'
import type { LinkRow } from '../world/read-links'

/** Steps that a worker sent without recording their results. */
export async function readSentSteps(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: RepositoryId,
  links: readonly LinkRow[],
): Promise<SentStep[]> {
  const rows = await db
    .select()
    .from(ticketSteps)
    .where(
      and(
        eq(ticketSteps.orgId, orgId),
        eq(ticketSteps.repositoryId, repositoryId),
        eq(ticketSteps.state, 'sent'),
      ),
    )
    .orderBy(asc(ticketSteps.runId), asc(ticketSteps.position))
  const linkOf = new Map(links.map((link) => [link.id, link]))
  return rows.map(({ id, item, linkId, before, sentAt, host, siteId }) => ({
    id,
    item,
    link: (linkId === null ? undefined : linkOf.get(linkId)) ?? null,
    before: before && fromStored(before),
    sentAt,
    sentTo: host === null ? null : { host, siteId },
  }))
}

/** Steps of earlier attempts that were never sent. A new plan replaces them. */
export async function dropUnsentSteps(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: RepositoryId,
): Promise<void> {
  await db
    .delete(ticketSteps)
    .where(
      and(
        eq(ticketSteps.orgId, orgId),
        eq(ticketSteps.repositoryId, repositoryId),
        eq(ticketSteps.state, 'waiting'),
      ),
    )
}
