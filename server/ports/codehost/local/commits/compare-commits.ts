import { objectId } from '../../object-id'
import type { CommitComparison } from '../../port'
import { type GitRepository, readGit } from '../git/run-git'

const IS_COMMIT = /^[0-9a-f]+ commit /

export async function compareCommits(
  git: GitRepository,
  baseSha: string,
  headSha: string,
): Promise<CommitComparison | null> {
  const [base, head] = [objectId(baseSha), objectId(headSha)]
  const output = await readGit({ ...git, args: ['cat-file', '--batch-check'], input: [base, head] })
  if (
    !output
      .trim()
      .split('\n')
      .every((line) => IS_COMMIT.test(line))
  )
    return null
  const common = await readGit({
    ...git,
    args: ['merge-base', '--end-of-options', base, head],
    acceptedExitCode: 1,
  })
  const args = ['rev-list', '--left-right', '--count', '--end-of-options', `${base}...${head}`]
  const [behindBy, aheadBy] = (await readGit({ ...git, args })).trim().split('\t').map(Number)
  return {
    mergeBaseSha: common.trim().split('\n')[0] || null,
    aheadBy: aheadBy ?? 0,
    behindBy: behindBy ?? 0,
  }
}
