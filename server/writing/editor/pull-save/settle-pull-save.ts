import { and, eq } from 'drizzle-orm'
import { orgs, repositories } from '#db/schema/index'
import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { CodeHostError } from '#server/ports/codehost/port'
import { findPullOf } from '#server/writing/pulls/index'
import type { EditorLocation } from '../open-editor-location'
import { endPullSave, lockPullSave, type PullSave, type PullSaveKey, scheduleSettlement } from './pull-saves'

/** Undoes a save whose deadline has passed: its process died, or is too slow and will fail at its next step. */
export function settlePullSave(ctx: Context, key: PullSaveKey): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const save = await lockPullSave(tx, key)
    if (!save) return
    if (save.expiresAt > tx.clock.now()) return scheduleSettlement(tx, save)
    await undo(tx, save)
    tx.log.warn(
      { branch: save.branch, repository: save.repositoryId },
      'an interrupted save as a pull request was undone',
    )
  })
}

/** Undoes a failed save. If this fails too, the job retries after the deadline. */
export async function undoPullSave(ctx: Context, key: PullSaveKey): Promise<void> {
  try {
    await withTransaction(ctx, async (tx) => {
      const save = await lockPullSave(tx, key)
      if (save) await undo(tx, save)
    })
  } catch (error) {
    ctx.log.error({ err: error, save: key.id }, 'could not undo a failed save; the job will try again')
  }
}

async function undo(ctx: Context, save: PullSave): Promise<void> {
  const [target] = await ctx.db
    .select({ org: { id: orgs.id, slug: orgs.slug, name: orgs.name }, repository: repositories })
    .from(repositories)
    .innerJoin(orgs, eq(orgs.id, repositories.orgId))
    .where(and(eq(repositories.orgId, save.orgId), eq(repositories.id, save.repositoryId)))
  if (target) await removeBranch(ctx, target, save)
  await endPullSave(ctx, save)
}

type PullSaveTarget = Pick<EditorLocation, 'repository'> & { org: { id: number; slug: string; name: string } }

/** Keeps the branch if its pull request exists: the save succeeded and only the response was lost. */
async function removeBranch(
  ctx: Context,
  { org, repository }: PullSaveTarget,
  save: PullSave,
): Promise<void> {
  const hosted = codeHostOf(ctx, repository)
  const { host, ref } = hosted
  if (await findPullOf({ ...ctx, org }, { repository, ...hosted }, save.branch)) return
  const tip = await host.branch(ref, save.branch)
  if (!tip || !(await isOurs(hosted, tip.commitSha, save))) return
  try {
    await host.deleteBranch(ref, tip)
  } catch (error) {
    // Someone has pushed to the branch in the meantime, so it stays.
    if (!(error instanceof CodeHostError) || error.code !== 'conflict') throw error
  }
}

/** Whether the branch is still at its start or has only our commit on it. A branch with other commits stays. */
async function isOurs(
  { host, ref }: Pick<EditorLocation, 'host' | 'ref'>,
  tipSha: string,
  { baseSha, message }: PullSave,
): Promise<boolean> {
  if (tipSha === baseSha) return true
  for await (const commit of host.history(ref, tipSha))
    return commit.parents.join() === baseSha && commit.message === message.trim()
  return false
}
