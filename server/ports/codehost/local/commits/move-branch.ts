import { objectId } from '../../object-id'
import { type Branch, CodeHostError } from '../../port'
import { type GitRepository, readGit } from '../git/run-git'
import { type WorkTree, workTreesOn } from '../work-trees/list-work-trees'
import { treeMove } from '../work-trees/tree-move'
import { revertWorkTree, updateWorkTree } from '../work-trees/update-work-tree'
import { branchRef } from './branch-ref'
import { lockBranch, REFLOG_IDENTITY } from './lock-branch'
import { readHead } from './read-head'

/**
 * All writes to a ref use this function. Git compares the current value with the expected one and swaps them under its lock.
 * Work trees that have the branch checked out are updated before the branch moves. If the process dies in between, they contain
 * the change as a staged one.
 */
export async function moveBranch(
  git: GitRepository,
  branch: Branch,
  expectedSha: string | null,
): Promise<void> {
  const ref = branchRef(branch.name)
  const to = objectId(branch.commitSha)
  const from = expectedSha && objectId(expectedSha)
  const trees = await workTreesOn(git, ref)
  if (trees.length > 0) return moveWithWorkTrees(git, trees, { ref, from, to })
  await updateRef(git, ['--no-deref', '--end-of-options', ref, to, from ?? ''])
}

async function moveWithWorkTrees(
  git: GitRepository,
  trees: WorkTree[],
  { ref, from, to }: { ref: string; from: string | null; to: string },
): Promise<void> {
  const move = await treeMove(git, from, to)
  const updated: WorkTree[] = []
  try {
    await lockBranch(git, { ref, from, to }, async () => {
      for (const tree of trees) {
        await updateWorkTree(git, tree, move)
        updated.push(tree)
      }
    })
  } catch (error) {
    for (const tree of updated) await revertWorkTree(git, tree, move)
    throw error
  }
}

/** Work trees that have the branch checked out follow it. */
export async function resetBranch(
  git: GitRepository,
  branch: Branch,
  fromSha: string,
  configuredBranch?: string | null,
): Promise<void> {
  if ((await readHead(git, configuredBranch))?.branch === branch.name)
    throw new CodeHostError('conflict', `${branch.name} is the default branch and cannot be reset.`)
  await moveBranch(git, branch, fromSha)
}

export async function deleteBranch(
  git: GitRepository,
  { name, commitSha }: Branch,
  configuredBranch?: string | null,
): Promise<void> {
  const ref = branchRef(name)
  if ((await readHead(git, configuredBranch))?.branch === name)
    throw new CodeHostError('conflict', `${name} is the default branch and cannot be deleted.`)
  if ((await workTreesOn(git, ref)).length > 0)
    throw new CodeHostError('conflict', `${name} is checked out in a work tree and cannot be deleted.`)
  await updateRef(git, ['-d', '--no-deref', '--end-of-options', ref, objectId(commitSha)])
}

async function updateRef(git: GitRepository, args: string[]): Promise<void> {
  await readGit({ ...git, args: ['update-ref', ...args], variables: REFLOG_IDENTITY })
}
