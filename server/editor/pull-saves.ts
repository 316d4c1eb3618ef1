import { and, eq, gt } from 'drizzle-orm'
import { pullSaves } from '../../db/schema'
import type { Context } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import { addJob } from '../kernel/jobs'
import { withTransaction } from '../kernel/transaction'
import { settlePullSave } from './jobs'

/** A save as a pull request, as the journal has it. */
export type PullSave = typeof pullSaves.$inferSelect

type Draft = Pick<PullSave, 'orgId' | 'repositoryId' | 'branch' | 'baseSha' | 'message'>
export type PullSaveKey = Pick<PullSave, 'orgId' | 'id'>

/** No step takes longer, unless its process is gone. */
const STEP_MS = 2 * 60_000

/** Written before the act: if we die in the middle, the job finds what is left of it. */
export function beginPullSave(ctx: Context, draft: Draft): Promise<PullSave> {
  return withTransaction(ctx, async (tx) => {
    const [save] = await tx.db
      .insert(pullSaves)
      .values({ ...draft, expiresAt: soon(tx) })
      .returning()
    if (!save) throw new Error('the save was written to the journal and is not there')
    await settleLater(tx, save)
    return save
  })
}

export async function settleLater(ctx: Context, { orgId, id, expiresAt }: PullSave): Promise<void> {
  const payload = { orgId, id, requestId: ctx.requestId }
  await addJob(ctx, settlePullSave, payload, { runAt: expiresAt, maxAttempts: 25 })
}

/** Asked before each step: who has taken too long may find that the job has undone what was there. */
export async function holdPullSave(ctx: Context, save: PullSaveKey): Promise<void> {
  const held = await ctx.db
    .update(pullSaves)
    .set({ expiresAt: soon(ctx) })
    .where(and(is(save), gt(pullSaves.expiresAt, ctx.clock.now())))
    .returning({ id: pullSaves.id })
  if (held.length > 0) return
  throw new DomainError('unavailable', {
    message: 'The code host took so long that the save was given up. Nothing of it is left: try again.',
    retryable: true,
  })
}

export async function endPullSave({ db }: Pick<Context, 'db'>, save: PullSaveKey): Promise<void> {
  await db.delete(pullSaves).where(is(save))
}

/** The journal's row, which nobody else touches before the transaction ends. */
export async function lockPullSave({ db }: Pick<Context, 'db'>, save: PullSaveKey): Promise<PullSave | null> {
  const [found] = await db.select().from(pullSaves).where(is(save)).for('update')
  return found ?? null
}

const is = ({ orgId, id }: PullSaveKey) => and(eq(pullSaves.orgId, orgId), eq(pullSaves.id, id))

const soon = ({ clock }: Pick<Context, 'clock'>) => new Date(clock.now().getTime() + STEP_MS)
