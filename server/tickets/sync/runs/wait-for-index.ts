import { and, eq, isNotNull } from 'drizzle-orm'
import { documents } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import type { SyncTarget } from '../world/sync-target'
import type { TicketRun } from './claim-run'
import { failRun, WAITS_FOR_INDEX } from './end-run'
import { lockRun } from './lock-run'
import { postponeOrJoin } from './postpone-or-join'

/** Maximum time that a run waits for the permanent ids of new sections. It ends with the job that assigns them. */
const INDEX_WAIT_MS = 60_000

/** Makes a run wait that has read sections without permanent ids. If they have them by now, it continues at once. */
export function waitForIndex(ctx: JobContext, target: SyncTarget, run: TicketRun): Promise<void> {
  if (run.planHash !== null)
    return failRun(ctx, run, `${WAITS_FOR_INDEX} Look at the plan again in a moment.`)
  return withTransaction(ctx, async (tx) => {
    await lockRun(tx, run)
    // The job that assigns the ids then ends all waits. It may have done so just before this wait begins.
    const waitMs = (await isFollowed(tx, target)) ? 0 : INDEX_WAIT_MS
    const resumesAt = new Date(tx.clock.now().getTime() + waitMs)
    await postponeOrJoin(tx, run, { resumesAt, reason: WAITS_FOR_INDEX })
  })
}

async function isFollowed({ db }: Pick<JobContext, 'db'>, { repository }: SyncTarget): Promise<boolean> {
  const [row] = await db
    .select({ path: documents.path })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, repository.orgId),
        eq(documents.repositoryId, repository.id),
        eq(documents.isSpec, true),
        isNotNull(documents.textId),
        eq(documents.isFollowed, false),
      ),
    )
    .limit(1)
  return row === undefined
}
