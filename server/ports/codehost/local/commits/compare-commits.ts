import { objectId } from '../../object-id'
import type { CommitComparison } from '../../port'
import { withObjects } from '../git/read-objects'
import { type GitRepository, readGit } from '../git/run-git'

export async function compareCommits(
  git: GitRepository,
  baseSha: string,
  headSha: string,
): Promise<CommitComparison | null> {
  const [base, head] = [objectId(baseSha), objectId(headSha)]
  if (!(await areCommits(git, [base, head]))) return null
  const args = ['rev-list', '--left-right', '--count', '--end-of-options', `${base}...${head}`]
  const [behindBy = 0, aheadBy = 0] = (await readGit({ ...git, args })).trim().split('\t').map(Number)
  const mergeBaseSha = behindBy === 0 ? base : aheadBy === 0 ? head : await readMergeBase(git, base, head)
  return { mergeBaseSha, aheadBy, behindBy }
}

const areCommits = (git: GitRepository, shas: string[]) =>
  withObjects(git, async ({ info }) => {
    for (const sha of shas) if ((await info(sha))?.type !== 'commit') return false
    return true
  })

async function readMergeBase(git: GitRepository, base: string, head: string): Promise<string | null> {
  const args = ['merge-base', '--end-of-options', base, head]
  return (await readGit({ ...git, args, acceptedExitCode: 1 })).split('\n')[0] || null
}
