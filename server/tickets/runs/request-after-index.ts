import { sql } from 'drizzle-orm'
import { ticketLinks } from '../../../db/schema'
import { currentConfig } from '../../indexing'
import type { Context } from '../../kernel/context'
import type { Repository } from '../../repos'
import { requestTicketRun } from './request-run'

/** Requests a sync of what an index changed. Call it when the sections of the new commit have their permanent ids. */
export async function requestRunAfterIndex(ctx: Context, repository: Repository): Promise<void> {
  if (!(await hasTickets(ctx, repository))) return
  const { orgId, id: repositoryId } = repository
  await requestTicketRun(ctx, { orgId, repositoryId, trigger: 'index' })
}

async function hasTickets({ db }: Context, repository: Repository): Promise<boolean> {
  if (Object.keys(currentConfig(repository)?.config.ticket_systems ?? {}).length > 0) return true
  const [row] = await db.execute<{ has: boolean }>(sql`
    select exists (select from ${ticketLinks}
      where org_id = ${repository.orgId} and repository_id = ${repository.id}) as has`)
  return row?.has ?? false
}
