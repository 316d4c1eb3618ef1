import { and, eq, isNotNull } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import { ERASING_TASK } from '#server/console/data/index'
import type { Context, JobContext } from '#server/kernel/context'

const WAIT_MS = 60_000

/** When a job of an org that is moving or has moved is tried again. It waits, because it would change the org. */
export const timeAfterMove = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() + WAIT_MS)

/** Whether the job would change an org that is moving or has moved. Its deletion is no such change. */
export async function isOrgMoving({ db }: JobContext, task: string, payload: object): Promise<boolean> {
  if (task === ERASING_TASK || !('orgId' in payload) || typeof payload.orgId !== 'number') return false
  const rows = await db
    .select({ id: orgs.id })
    .from(orgs)
    .where(and(eq(orgs.id, payload.orgId), isNotNull(orgs.movingSince)))
  return rows.length > 0
}
