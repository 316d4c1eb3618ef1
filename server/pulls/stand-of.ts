import type { LocalRepository } from '../issues'
import { translateHostErrors } from '../kernel/code-hosts/translate-host-error'
import type { Context } from '../kernel/context'
import type { MergeTrial } from '../ports/codehost/port'
import { type Pull, stateOf } from './read-pulls'

/** The head and base commits of a pull request. */
export interface Tips {
  headSha: string
  baseSha: string
  /** False if the head or base branch is gone. */
  areThere: boolean
}

export interface Stand extends Tips {
  /** The result of a trial merge. Null if the pull request is not open. */
  trial: MergeTrial | { state: 'branch_missing' } | null
}

type Asking = Pick<Context, 'ports'>

/** The commits of both branches: the current ones while the pull request is open, else the saved ones. */
export async function tipsOf(ctx: Asking, { ref }: LocalRepository, row: Pull): Promise<Tips> {
  const { headSha, baseSha, headBranch, baseBranch } = row.pull
  if (stateOf(row) !== 'open') return { headSha, baseSha, areThere: true }
  const { local } = ctx.ports.codeHosts
  const [head, base] = await translateHostErrors(
    Promise.all([local.branch(ref, headBranch), local.branch(ref, baseBranch)]),
  )
  return {
    headSha: head?.commitSha ?? headSha,
    baseSha: base?.commitSha ?? baseSha,
    areThere: head !== null && base !== null,
  }
}

export async function standOf(ctx: Asking, repository: LocalRepository, row: Pull): Promise<Stand> {
  const tips = await tipsOf(ctx, repository, row)
  if (stateOf(row) !== 'open') return { ...tips, trial: null }
  if (!tips.areThere) return { ...tips, trial: { state: 'branch_missing' } }
  const { local } = ctx.ports.codeHosts
  return {
    ...tips,
    trial: await translateHostErrors(local.tryMerge(repository.ref, tips.baseSha, tips.headSha)),
  }
}
