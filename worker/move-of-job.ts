import { ERASING_TASK } from '#server/console/data/index'
import { readMove } from '#server/kernel/access/org-move'
import type { Context, JobContext } from '#server/kernel/context'

/** A copy takes minutes. After the move, the job waits until somebody deletes the org or gives the move up. */
const WAIT_MS = { copy: 60_000, moved: 3_600_000 }

/** When a job of an org that is moving or has moved is tried again. It waits, because it would change the org. */
export const timeAfterMove = ({ clock }: Pick<Context, 'clock'>, movedTo: string | null): Date =>
  new Date(clock.now().getTime() + (movedTo ? WAIT_MS.moved : WAIT_MS.copy))

/** The move of the org that the job would change. Null if it does not move. Its deletion is no such change. */
export async function findMoveOf(
  ctx: JobContext,
  task: string,
  payload: object,
): Promise<{ movedTo: string | null } | null> {
  if (task === ERASING_TASK || !('orgId' in payload) || typeof payload.orgId !== 'number') return null
  const { movingSince, movedTo = null } = await readMove(ctx, payload.orgId)
  return movingSince ? { movedTo } : null
}
