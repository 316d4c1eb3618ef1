import { join } from 'node:path'
import { objectId } from '../object-id'
import { CodeHostError, type MergeRequest, type MergeTrial } from '../port'
import { treeOf } from './commit-files'
import { compareCommits } from './compare-commits'
import { makeCommit } from './make-commit'
import { withoutDrivers } from './merge-drivers'
import { moveBranch } from './move-branch'
import { type GitRepository, readGit } from './run-git'
import { withScratchFolder } from './scratch-folder'

/** The objects that a merge makes go to a folder of their own, so that looking leaves nothing behind. */
export async function tryMerge(git: GitRepository, baseSha: string, headSha: string): Promise<MergeTrial> {
  const comparison = await compareCommits(git, baseSha, headSha)
  if (!comparison?.mergeBaseSha) return { state: 'unrelated' }
  if (comparison.aheadBy === 0) return { state: 'nothing' }
  const objects = (await readGit({ ...git, args: ['rev-parse', '--git-path', 'objects'] })).trim()
  const { treeSha, conflicts } = await withScratchFolder((folder) =>
    mergeTrees(
      {
        ...git,
        variables: {
          GIT_OBJECT_DIRECTORY: folder,
          GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(join('/', objects)),
        },
      },
      baseSha,
      headSha,
    ),
  )
  if (conflicts) return { state: 'conflicts', paths: conflicts }
  return { state: treeSha === (await treeOf(git, baseSha)) ? 'nothing' : 'clean' }
}

export async function mergeCommits(git: GitRepository, request: MergeRequest): Promise<string> {
  const { base, headSha, method } = request
  const { treeSha, conflicts } = await mergeTrees(git, base.commitSha, headSha)
  if (conflicts)
    throw new CodeHostError('conflict', `${base.name} and the commits to merge change the same lines.`)
  const parents = method === 'squash' ? [base.commitSha] : [base.commitSha, headSha]
  const commitSha = await makeCommit(git, { ...request, treeSha, parents })
  await moveBranch(git, { name: base.name, commitSha }, base.commitSha)
  return commitSha
}

const MAX_CONFLICTS = 300

/** Git's own exit code tells a conflict: it may have no file to name. */
async function mergeTrees(git: GitRepository, baseSha: string, headSha: string) {
  let isClean = false
  const answer = await readGit({
    ...(await withoutDrivers(git)),
    args: [
      'merge-tree',
      '--write-tree',
      '-z',
      '--name-only',
      '--no-messages',
      objectId(baseSha),
      objectId(headSha),
    ],
    alsoFine: 1,
    onEnd: (code) => {
      isClean = code === 0
    },
  })
  const [treeSha = '', ...paths] = answer.split('\0').filter(Boolean)
  return { treeSha, conflicts: isClean ? null : paths.slice(0, MAX_CONFLICTS) }
}
