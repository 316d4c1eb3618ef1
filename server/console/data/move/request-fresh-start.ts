import { sql } from 'drizzle-orm'
import { requestProcessing } from '#server/assist/alerts/index'
import type { DeliveryAddress } from '#server/kernel/notices/jobs'
import { requestRouting } from '#server/kernel/notices/record-notice'
import { requestSchedules } from '#server/kernel/notices/request-schedules'
import { requestSync } from '#server/library/installations/index'
import { requestIndexes } from '#server/library/repos/index'
import { requestDeliveries } from '#server/talk/notices/index'
import type { Side } from './move-context'

/** Jobs are not copied. This adds those that go on with the work of the copied rows. Nightly jobs find the org by themselves. */
export async function requestFreshStart(target: Side, orgId: number): Promise<void> {
  const { db } = target
  const repositories = await db.execute<{ id: string }>(sql`
    select id from repositories where org_id = ${orgId} and disconnected_at is null order by id`)
  await requestIndexes(
    target,
    orgId,
    repositories.map(({ id }) => Number(id)),
  )
  const installations = await db.execute<{ id: string }>(sql`
    select id from installations where org_id = ${orgId} and host <> 'local' and state <> 'removed'`)
  for (const { id } of installations) await requestSync(target, Number(id))
  await requestSchedules(target, orgId)
  await requestRouting(target, orgId)
  await requestProcessing(target, orgId)
  const unsent = await db.execute<
    Omit<DeliveryAddress, 'orgId'> & { due: string } & Record<string, unknown>
  >(sql`
    select channel, target, min(due_at)::text as due from notice_deliveries
    where org_id = ${orgId} and state in ('waiting', 'sending') group by channel, target`)
  await requestDeliveries(
    target,
    unsent.map(({ channel, target, due }) => ({ orgId, channel, target, runAt: new Date(due) })),
  )
}
