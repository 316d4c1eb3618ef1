import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import { clearKeyCache } from '#server/accounts/keys/index'
import { queueTables } from '#server/kernel/database/queue-tables'
import type { ActName } from '#server/kernel/registry'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { MoveContext, Side } from './move-context'
import { MoveError } from './move-error'

export type MovingOrg = typeof orgs.$inferSelect

/** Refuses changes of the org from now on. If an earlier command did so, its time stays. */
export async function pauseWrites(
  { source }: MoveContext,
  org: MovingOrg,
): Promise<MovingOrg & { movingSince: Date }> {
  const { movingSince } = org
  if (movingSince) return { ...org, movingSince }
  const now = source.clock.now()
  await changeMove(source, org, { movingSince: now, movedTo: null }, 'org.move_begin')
  return { ...org, movingSince: now }
}

/** Allows changes of the org again. */
export const resumeWrites = (source: Side, org: MovingOrg): Promise<void> =>
  changeMove(source, org, { movingSince: null, movedTo: null }, 'org.move_cancel')

/** Changes stay refused, and say where the org is now. */
export const markMoved = (source: Side, org: MovingOrg, movedTo: string): Promise<void> =>
  changeMove(source, org, { movedTo }, 'org.move_out')

const changeMove = (source: Side, org: MovingOrg, change: Partial<MovingOrg>, act: ActName): Promise<void> =>
  withTransaction(source, async (tx) => {
    await tx.db.update(orgs).set(change).where(eq(orgs.id, org.id))
    await clearKeyCache(tx)
    const target = { kind: 'org', id: org.id, name: org.name }
    const details = change.movedTo ? { to: change.movedTo } : {}
    await recordAct({ ...tx, org }, { act, target, details })
    await recordAct(tx, { act, target, details: { org: org.slug, ...details } })
  })

/** Most requests that passed the check before the pause have begun their transaction by then. The comparison finds later ones. */
const GRACE_MS = 2_000
const POLL_MS = 100
const LONGEST_WAIT_MS = 60_000

/** Waits until no transaction and no job that began before the pause can still change the org. */
export async function waitForWriters(
  { source }: MoveContext,
  { id, movingSince }: { id: number; movingSince: Date },
): Promise<void> {
  const began = movingSince.getTime()
  const leftOfGrace = began + GRACE_MS - source.clock.now().getTime()
  if (leftOfGrace > 0) await sleep(leftOfGrace)
  const deadline = source.clock.now().getTime() + LONGEST_WAIT_MS
  while (await hasWriters(source, id, movingSince)) {
    if (source.clock.now().getTime() > deadline)
      throw new MoveError(
        'A job or a request that changes this organization has run for a minute. Try again later.',
      )
    await sleep(POLL_MS)
  }
}

async function hasWriters({ db }: Side, orgId: number, since: Date): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(sql`
    select exists (
      select from ${queueTables.jobs} where locked_at is not null and payload->>'orgId' = ${String(orgId)}
    ) or exists (
      select from pg_stat_activity
      where datname = current_database() and application_name like 'plumbline%'
        and application_name <> 'plumbline backup' and xact_start < ${since.toISOString()}
    ) as has`)
  return row?.has === true
}
