import { and, eq } from 'drizzle-orm'
import { orgs, repositories } from '../../db/schema'
import { codeHostOf } from '../kernel/code-host-of'
import type { Context } from '../kernel/context'
import { withTransaction } from '../kernel/transaction'
import { CodeHostError } from '../ports/codehost/port'
import { findPullOf } from '../pulls'
import type { Place } from './open-place'
import { endPullSave, lockPullSave, type PullSave, type PullSaveKey, settleLater } from './pull-saves'

/** Looks after a save whose time is over: its process died, or is so slow that it will find its place taken. */
export function settlePullSave(ctx: Context, key: PullSaveKey): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const save = await lockPullSave(tx, key)
    if (!save) return
    if (save.expiresAt > tx.clock.now()) return settleLater(tx, save)
    await undo(tx, save)
    tx.log.warn(
      { branch: save.branch, repository: save.repositoryId },
      'a save as a pull request was cut off',
    )
  })
}

/** Undoes what there is of a save that failed. Where even that fails, the job tries again when its time is over. */
export async function undoPullSave(ctx: Context, key: PullSaveKey): Promise<void> {
  try {
    await withTransaction(ctx, async (tx) => {
      const save = await lockPullSave(tx, key)
      if (save) await undo(tx, save)
    })
  } catch (error) {
    ctx.log.error({ err: error, save: key.id }, 'a failed save could not be undone yet')
  }
}

async function undo(ctx: Context, save: PullSave): Promise<void> {
  const [found] = await ctx.db
    .select({ org: { id: orgs.id, slug: orgs.slug, name: orgs.name }, repository: repositories })
    .from(repositories)
    .innerJoin(orgs, eq(orgs.id, repositories.orgId))
    .where(and(eq(repositories.orgId, save.orgId), eq(repositories.id, save.repositoryId)))
  if (found) await removeBranch(ctx, found, save)
  await endPullSave(ctx, save)
}

type Found = Pick<Place, 'repository'> & { org: { id: number; slug: string; name: string } }

/** Unless its pull request is open after all: then the save is whole, and only its answer was lost. */
async function removeBranch(ctx: Context, { org, repository }: Found, save: PullSave): Promise<void> {
  const hosted = codeHostOf(ctx, repository)
  const { host, ref } = hosted
  if (await findPullOf({ ...ctx, org }, { repository, ...hosted }, save.branch)) return
  const tip = await host.branch(ref, save.branch)
  if (!tip || !(await isOurs(hosted, tip.commitSha, save))) return
  try {
    await host.deleteBranch(ref, tip)
  } catch (error) {
    // Somebody has just taken it further: it is theirs now.
    if (!(error instanceof CodeHostError) || error.code !== 'conflict') throw error
  }
}

/** A branch where it began, or with our one commit on it; what others made of the name stays. */
async function isOurs(
  { host, ref }: Pick<Place, 'host' | 'ref'>,
  tipSha: string,
  { baseSha, message }: PullSave,
): Promise<boolean> {
  if (tipSha === baseSha) return true
  for await (const commit of host.history(ref, tipSha))
    return commit.parents.join() === baseSha && commit.message === message.trim()
  return false
}
