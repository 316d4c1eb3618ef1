import { eq } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { requestSchedules } from '#server/kernel/notices/request-schedules'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'

export async function getTimeZone({
  db,
  org,
}: Pick<OrgContext, 'db' | 'org'>): Promise<{ time_zone: string }> {
  const [row] = await db.select({ timeZone: orgs.timeZone }).from(orgs).where(eq(orgs.id, org.id))
  return { time_zone: row?.timeZone ?? 'UTC' }
}

/** Applies to quiet hours, digests and daily mails from now on. */
export function setTimeZone(ctx: OrgContext, timeZone: string): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const { time_zone: from } = await getTimeZone(tx)
    await tx.db.update(orgs).set({ timeZone }).where(eq(orgs.id, tx.org.id))
    await recordAct(tx, {
      act: 'org.set_time_zone',
      target: { kind: 'org', id: tx.org.id, name: tx.org.name },
      details: { from, to: timeZone },
    })
    await requestSchedules(tx, tx.org.id)
    return { ok: true }
  })
}
