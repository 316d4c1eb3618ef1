import { sql } from 'drizzle-orm'
import { recordAct } from '#server/platform/audit/index'
import type { MoveContext, Side } from './move-context'

interface MovingOrg {
  slug: string
  movingSince: Date | null
}

/** Records at the target where the org came from, so that a repeated move finds it. Call it in the transaction of the copy. */
export async function recordArrival(
  target: Side,
  org: { id: number; name: string; slug: string },
  { slug, movingSince }: MovingOrg,
): Promise<void> {
  const act = {
    act: 'org.move_in',
    target: { kind: 'org', id: org.id, name: org.name },
    details: { from: slug, since: movingSince?.toISOString() ?? null },
  } as const
  await recordAct({ ...target, org }, act)
  await recordAct(target, { ...act, details: { ...act.details, org: org.slug } })
}

/** Whether this move has been committed at the target. */
export async function hasArrived(
  { target }: Pick<MoveContext, 'target'>,
  { slug, movingSince }: MovingOrg,
  newSlug: string,
): Promise<boolean> {
  if (!movingSince) return false
  const rows = await target.db.execute(sql`
    select from acts where org_id = (select id from orgs where slug = ${newSlug}) and act = 'org.move_in'
      and details->>'from' = ${slug} and details->>'since' = ${movingSince.toISOString()} limit 1`)
  return rows.length > 0
}
