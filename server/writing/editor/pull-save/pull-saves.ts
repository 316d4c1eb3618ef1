import { and, eq, gt } from 'drizzle-orm'
import { pullSaves } from '#db/schema/index'
import type { Context, ProcedureContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { addJob } from '#server/kernel/jobs'
import { withTransaction } from '#server/kernel/transaction'
import { settlePullSave } from '../jobs'

/** A journal row of a save as a pull request. */
export type PullSave = typeof pullSaves.$inferSelect

type NewPullSave = Pick<PullSave, 'orgId' | 'repositoryId' | 'branch' | 'baseSha' | 'message'>
export type PullSaveKey = Pick<PullSave, 'orgId' | 'id'>

/** Time limit of one step. A save that exceeds it counts as abandoned. */
const STEP_MS = 2 * 60_000

/** Writes the journal row before the first step, so that the job can clean up if this process dies. */
export function beginPullSave(ctx: Context, draft: NewPullSave): Promise<PullSave> {
  return withTransaction(ctx, async (tx) => {
    const [save] = await tx.db
      .insert(pullSaves)
      .values({ ...draft, expiresAt: nextDeadline(tx) })
      .returning()
    if (!save) throw new Error('inserting a pull save returned no row')
    await scheduleSettlement(tx, save)
    return save
  })
}

export async function scheduleSettlement(ctx: Context, { orgId, id, expiresAt }: PullSave): Promise<void> {
  const payload = { orgId, id, requestId: ctx.requestId }
  await addJob(ctx, settlePullSave, payload, { runAt: expiresAt, maxAttempts: 25 })
}

/** Extends the deadline before each step. Throws if the deadline has passed, because the job may have undone the save. */
export async function extendPullSave(ctx: ProcedureContext, save: PullSaveKey): Promise<void> {
  await ctx.once?.requireClaim()
  const extended = await ctx.db
    .update(pullSaves)
    .set({ expiresAt: nextDeadline(ctx) })
    .where(and(matches(save), gt(pullSaves.expiresAt, ctx.clock.now())))
    .returning({ id: pullSaves.id })
  if (extended.length > 0) return
  throw new DomainError('unavailable', {
    message: 'The code host took too long, so the save was undone. Try again.',
    retryable: true,
  })
}

export async function endPullSave({ db }: Pick<Context, 'db'>, save: PullSaveKey): Promise<void> {
  await db.delete(pullSaves).where(matches(save))
}

/** Reads the journal row and locks it until the transaction ends. */
export async function lockPullSave({ db }: Pick<Context, 'db'>, save: PullSaveKey): Promise<PullSave | null> {
  const [row] = await db.select().from(pullSaves).where(matches(save)).for('update')
  return row ?? null
}

const matches = ({ orgId, id }: PullSaveKey) => and(eq(pullSaves.orgId, orgId), eq(pullSaves.id, id))

const nextDeadline = ({ clock }: Pick<Context, 'clock'>) => new Date(clock.now().getTime() + STEP_MS)
