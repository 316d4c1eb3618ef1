import type { LocalRepository } from '../issues'
import { askHost } from '../kernel/ask-host'
import type { Context } from '../kernel/context'
import type { MergeTrial } from '../ports/codehost/port'
import type { Pull } from './read-pulls'
import { stateOf } from './read-pulls'

export interface Stand {
  headSha: string
  baseSha: string
  /** What a merge would do now; null when the pull request is not open. */
  trial: MergeTrial | { state: 'branch_missing' } | null
}

/** Where the branches of a pull request stand: while it is open, as the repository has them at this moment. */
export async function standOf(
  ctx: Pick<Context, 'ports'>,
  { ref }: LocalRepository,
  row: Pull,
): Promise<Stand> {
  const { pull } = row
  if (stateOf(row) !== 'open') return { headSha: pull.headSha, baseSha: pull.baseSha, trial: null }
  const { local } = ctx.ports.codeHosts
  const [head, base] = await askHost(
    Promise.all([local.branch(ref, pull.headBranch), local.branch(ref, pull.baseBranch)]),
  )
  const shas = { headSha: head?.commitSha ?? pull.headSha, baseSha: base?.commitSha ?? pull.baseSha }
  if (!head || !base) return { ...shas, trial: { state: 'branch_missing' } }
  return { ...shas, trial: await askHost(local.tryMerge(ref, shas.baseSha, shas.headSha)) }
}
