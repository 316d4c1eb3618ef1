import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { orgs } from '#db/schema/index'
import { clearKeyCache } from '#server/accounts/keys/index'
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

/** The row of the org. Refused if it can be changed again. */
export async function readPausedOrg(db: Database, { id, slug, movingSince }: MovingOrg): Promise<MovingOrg> {
  const [org] = await db.select().from(orgs).where(eq(orgs.id, id))
  if (org?.movingSince?.getTime() !== movingSince.getTime())
    throw new MoveError(`The move of ${slug} was given up meanwhile. Nothing was written at the target.`)
  return { ...org, movingSince }
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
