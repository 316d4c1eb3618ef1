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

export type MovingOrg = typeof orgs.$inferSelect & { movingSince: Date }

/** Refuses changes of the org from now on. If an earlier command did so, its time stays. */
export async function pauseWrites(
  { source }: MoveContext,
  org: typeof orgs.$inferSelect,
  address: string,
): Promise<MovingOrg> {
  const { movingSince } = org
  if (movingSince) {
    const begun = await readBegunAddress(source, org)
    if (begun && begun !== address)
      throw new MoveError(
        `An earlier command began to move ${org.slug} to ${begun}, and may have completed the copy there. Repeat it with that address, or give it up with --cancel.`,
      )
    return { ...org, movingSince }
  }
  const now = source.clock.now()
  await withTransaction(source, async (tx) => {
    await setMove(tx, org, { movingSince: now, movedTo: null })
    await recordStep(tx, org, 'org.move_begin', { to: address })
  })
  return { ...org, movingSince: now }
}

/** Where the latest move of the org leads. */
export async function readBegunAddress({ db }: Side, { id }: Pick<MovingOrg, 'id'>): Promise<string | null> {
  const [begin] = await db.execute<{ to: string | null }>(sql`
    select details->>'to' as "to" from acts where org_id = ${id} and act = 'org.move_begin'
    order by id desc limit 1`)
  return begin?.to ?? null
}

/** Allows changes of the org again, unless another command gave this move up already. */
export const resumeWrites = (source: Side, org: MovingOrg): Promise<void> =>
  withTransaction(source, async (tx) => {
    const now = await readMovingSince(tx, org)
    if (now?.getTime() !== org.movingSince.getTime()) return
    await setMove(tx, org, { movingSince: null, movedTo: null })
    await recordStep(tx, org, 'org.move_cancel', {})
  })

/** Changes stay refused, and say where the org is now. */
export const markMoved = (source: Side, org: MovingOrg, movedTo: string): Promise<void> =>
  withTransaction(source, async (tx) => {
    await setMove(tx, org, { movingSince: org.movingSince, movedTo })
    await recordStep(tx, org, 'org.move_out', { to: movedTo })
  })

/** Refuses the commit of a copy whose org can be changed again. */
export async function requirePause(source: Side, org: MovingOrg): Promise<void> {
  const now = await readMovingSince(source, org)
  if (now?.getTime() !== org.movingSince.getTime())
    throw new MoveError(`The move of ${org.slug} was given up meanwhile. Nothing was written at the target.`)
}

async function readMovingSince({ db }: Side, { id }: MovingOrg): Promise<Date | null> {
  const [org] = await db
    .select({ movingSince: orgs.movingSince })
    .from(orgs)
    .where(eq(orgs.id, id))
    .for('no key update')
  return org?.movingSince ?? null
}

type Org = typeof orgs.$inferSelect

const setMove = ({ db }: Side, { id }: Org, change: Pick<Org, 'movingSince' | 'movedTo'>) =>
  db.update(orgs).set(change).where(eq(orgs.id, id))

async function recordStep(tx: Side, org: Org, act: ActName, details: { to?: string }): Promise<void> {
  await clearKeyCache(tx)
  const target = { kind: 'org', id: org.id, name: org.name }
  await recordAct({ ...tx, org }, { act, target, details })
  await recordAct(tx, { act, target, details: { org: org.slug, ...details } })
}

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
