import { and, eq, isNotNull } from 'drizzle-orm'
import { documents, ticketRuns } from '#db/schema/index'
import type { Context, JobContext } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import type { SyncTarget } from '../world/sync-target'
import { failRun, postponeOrJoin } from './end-run'
import { lockRun, type TicketRun } from './ticket-run'

/** Maximum time that a run waits for the permanent ids of new sections. It ends with the job that assigns them. */
const INDEX_WAIT_MS = 60_000
const REASON = 'The repository is being indexed.'

/** Makes a run wait that has read sections without permanent ids. If they have them by now, it continues at once. */
export function waitForIndex(ctx: JobContext, target: SyncTarget, run: TicketRun): Promise<void> {
  if (run.planHash !== null) return failRun(ctx, run, `${REASON} Look at the plan again in a moment.`)
  return withTransaction(ctx, async (tx) => {
    await lockRun(tx, run)
    // The job that assigns the ids then ends all waits. It may have done so just before this wait begins.
    const waitMs = (await hasIdentities(tx, target)) ? 0 : INDEX_WAIT_MS
    const resumesAt = new Date(tx.clock.now().getTime() + waitMs)
    await postponeOrJoin(tx, run, { waitsFor: 'index', resumesAt, reason: REASON })
  })
}

/** Makes the runs due that wait for the index of the repository. */
export function endIndexWait(ctx: Context, { orgId, repositoryId }: RepositoryId): Promise<void> {
  const ownRuns = and(eq(ticketRuns.orgId, orgId), eq(ticketRuns.repositoryId, repositoryId))
  return withTransaction(ctx, async ({ db, clock }) => {
    // A run that is about to wait keeps its lock until it waits.
    await db
      .select({ id: ticketRuns.id })
      .from(ticketRuns)
      .where(and(ownRuns, eq(ticketRuns.state, 'running')))
      .for('update')
    await db
      .update(ticketRuns)
      .set({ resumesAt: clock.now() })
      .where(and(ownRuns, eq(ticketRuns.state, 'waiting'), eq(ticketRuns.waitsFor, 'index')))
  })
}

async function hasIdentities({ db }: Pick<JobContext, 'db'>, { repository }: SyncTarget): Promise<boolean> {
  const [row] = await db
    .select({ path: documents.path })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, repository.orgId),
        eq(documents.repositoryId, repository.id),
        eq(documents.isSpec, true),
        isNotNull(documents.textId),
        eq(documents.hasIdentities, false),
      ),
    )
    .limit(1)
  return row === undefined
}
