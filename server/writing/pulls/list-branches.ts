import type { OrgContext } from '#server/kernel/context'
import type { Branch } from '#server/ports/codehost/port'
import { findLocalRepository, type RepoNames } from '#server/writing/issues/index'
import type { BranchesWire } from './wire'

const MAX_BRANCHES = 5_000

/** Branches in order of their names. Very long lists are cut off. */
export async function listBranches(ctx: OrgContext, at: RepoNames): Promise<BranchesWire> {
  const { ref } = await findLocalRepository(ctx, at)
  const { local } = ctx.ports.codeHosts
  const [head, branches] = await Promise.all([local.head(ref), collect(local.branches(ref))])
  return {
    branches: branches.map(({ name, commitSha }) => ({
      name,
      sha: commitSha,
      is_default: name === head?.branch,
    })),
  }
}

async function collect(branches: AsyncIterable<Branch>): Promise<Branch[]> {
  const all: Branch[] = []
  for await (const branch of branches) if (all.push(branch) === MAX_BRANCHES) break
  return all
}
