import type { Context } from '#server/kernel/context'
import type { MergeTrial } from '#server/ports/codehost/port'
import type { LocalRepository } from '#server/writing/issues/index'
import { type Pull, pullStateOf } from './read-pulls'

/** The head and base commits of a pull request. */
export interface PullTips {
  headSha: string
  baseSha: string
  /** False if the head or base branch is gone. */
  hasBothBranches: boolean
}

export interface PullStatus extends PullTips {
  /** The result of a trial merge. Null if the pull request is not open. */
  trial: MergeTrial | { state: 'branch_missing' } | null
}

type CodeHostContext = Pick<Context, 'ports'>

/** The commits of both branches: the current ones while the pull request is open, else the saved ones. */
export async function readPullTips(
  ctx: CodeHostContext,
  { ref }: LocalRepository,
  row: Pull,
): Promise<PullTips> {
  const { headSha, baseSha, headBranch, baseBranch } = row.pull
  if (pullStateOf(row) !== 'open') return { headSha, baseSha, hasBothBranches: true }
  const { local } = ctx.ports.codeHosts
  const [head, base] = await Promise.all([local.branch(ref, headBranch), local.branch(ref, baseBranch)])
  return {
    headSha: head?.commitSha ?? headSha,
    baseSha: base?.commitSha ?? baseSha,
    hasBothBranches: head !== null && base !== null,
  }
}

export async function readPullStatus(
  ctx: CodeHostContext,
  repository: LocalRepository,
  row: Pull,
): Promise<PullStatus> {
  const tips = await readPullTips(ctx, repository, row)
  if (pullStateOf(row) !== 'open') return { ...tips, trial: null }
  if (!tips.hasBothBranches) return { ...tips, trial: { state: 'branch_missing' } }
  const { local } = ctx.ports.codeHosts
  return {
    ...tips,
    trial: await local.tryMerge(repository.ref, tips.baseSha, tips.headSha),
  }
}

/** Whether the branch exists as it was merged or closed. */
export async function canDeleteBranch(
  { ports }: CodeHostContext,
  { ref }: LocalRepository,
  row: Pull,
): Promise<boolean> {
  if (pullStateOf(row) === 'open') return false
  const { local } = ports.codeHosts
  const { headBranch, headSha } = row.pull
  const [branch, head] = await Promise.all([local.branch(ref, headBranch), local.head(ref)])
  return branch?.commitSha === headSha && head?.branch !== headBranch
}
