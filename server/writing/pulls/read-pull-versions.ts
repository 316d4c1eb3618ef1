import type { OrgContext } from '#server/kernel/context'
import type { CommitComparison, Diff } from '#server/ports/codehost/port'
import { findLocalRepository, type LocalRepository, type RepoNames } from '#server/writing/issues/index'
import { type PullTips, readPullTips } from './pull-status'
import { findPull, type Pull } from './read-pulls'

/** The versions whose difference is the change of a pull request. */
export interface PullVersions {
  repository: LocalRepository
  row: Pull
  headSha: string
  /** Null if the commits are gone or share no history. */
  mergeBaseSha: string | null
}

export async function readPullVersions(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
): Promise<PullVersions> {
  const repository = await findLocalRepository(ctx, at)
  const row = await findPull(ctx, repository, number)
  const tips = await readPullTips(ctx, repository, row)
  const { mergeBaseSha } = await compareTips(ctx, repository, tips)
  return { repository, row, headSha: tips.headSha, mergeBaseSha }
}

/** The changes of the head since its merge base. */
export async function readPullDiff(
  { ports }: OrgContext,
  { repository, mergeBaseSha, headSha }: PullVersions,
): Promise<Diff> {
  if (mergeBaseSha === null) return { files: [], isTruncated: false }
  return ports.codeHosts.local.diff(repository.ref, mergeBaseSha, headSha)
}

/** Returns an empty comparison if the commits are gone, so that the pull request stays readable. */
export async function compareTips(
  { ports }: OrgContext,
  { ref }: LocalRepository,
  { baseSha, headSha }: PullTips,
): Promise<CommitComparison> {
  const comparison = await ports.codeHosts.local.compare(ref, baseSha, headSha)
  return comparison ?? { mergeBaseSha: null, aheadBy: 0, behindBy: 0 }
}
