import type { Comparison } from '../port'
import { objectId } from './object-id'
import { type GitRepository, readGit } from './run-git'

export async function compareCommits(
  git: GitRepository,
  baseSha: string,
  headSha: string,
): Promise<Comparison> {
  const [base, head] = [objectId(baseSha), objectId(headSha)]
  const common = await readGit({ ...git, args: ['merge-base', '--end-of-options', base, head], alsoFine: 1 })
  const args = ['rev-list', '--left-right', '--count', '--end-of-options', `${base}...${head}`]
  const [behindBy, aheadBy] = (await readGit({ ...git, args })).trim().split('\t').map(Number)
  return {
    mergeBaseSha: common.trim().split('\n')[0] || null,
    aheadBy: aheadBy ?? 0,
    behindBy: behindBy ?? 0,
  }
}
