import { and, eq, isNotNull } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import { ERASING_TASK } from '#server/console/data/index'
import type { JobContext } from '#server/kernel/context'

/** Jobs of an org that is moving or has moved wait as long, because they would change it. */
export const WAIT_DURING_MOVE_MS = 60_000

/** Whether the job would change an org that is moving or has moved. Its deletion is no such change. */
export async function isOrgMoving({ db }: JobContext, task: string, payload: object): Promise<boolean> {
  if (task === ERASING_TASK || !('orgId' in payload) || typeof payload.orgId !== 'number') return false
  const rows = await db
    .select({ id: orgs.id })
    .from(orgs)
    .where(and(eq(orgs.id, payload.orgId), isNotNull(orgs.movingSince)))
  return rows.length > 0
}
