import { sql } from 'drizzle-orm'
import { ticketLinks } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { findSyncTarget, type SyncTarget } from '../world/sync-target'
import { findWriteBackTarget } from '../write-back/edit-rows'
import { settleProposals } from '../write-back/propose-batch'
import { requestTicketRun } from './ticket-run'
import { endIndexWait } from './wait-for-index'

/** Runs after an index whose sections have permanent ids: settles merged edits, and requests a sync of the changes. */
export async function afterIndex(ctx: Context, { orgId, repositoryId }: RepositoryId): Promise<void> {
  const target = await findSyncTarget(ctx, { orgId, repositoryId })
  if (target && (await hasTickets(ctx, target))) {
    await endIndexWait(ctx, { orgId, repositoryId })
    await requestTicketRun(ctx, { orgId, repositoryId, trigger: 'index' })
  }
  const writeBackTarget = await findWriteBackTarget(ctx, { orgId, repositoryId })
  if (writeBackTarget) await settleProposals(ctx, writeBackTarget)
}

async function hasTickets({ db }: Context, { repository, config }: SyncTarget): Promise<boolean> {
  if (Object.keys(config.ticket_systems).length > 0) return true
  const [row] = await db.execute<{ has: boolean }>(sql`
    select exists (select from ${ticketLinks}
      where org_id = ${repository.orgId} and repository_id = ${repository.id}) as has`)
  return row?.has ?? false
}
