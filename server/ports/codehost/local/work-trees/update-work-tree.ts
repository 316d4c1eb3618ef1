import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CodeHostError } from '../../port'
import { configVariables, listConfigNames } from '../config-variables'
import { kindOf } from '../git/find-git-dir'
import { type GitRepository, readGit } from '../git/run-git'
import { findLocalChanges, inPortions } from './find-local-changes'
import { checkedOut, type WorkTree } from './list-work-trees'
import type { TreeMove } from './tree-move'

/**
 * Updates the index and the files of a work tree, like `receive.denyCurrentBranch=updateInstead`. Only the
 * changed files matter: local changes of other files stay. Throws `checked_out` if a changed file has local
 * changes.
 */
export async function updateWorkTree(
  repository: GitRepository,
  tree: WorkTree,
  move: TreeMove,
): Promise<void> {
  const git = await withoutFilters(gitIn(repository, tree))
  const paths = [...move.changed.keys()]
  await refuseFiltered(git, paths)
  await refuseUnwritable(tree, paths)
  const changed = await findLocalChanges(git, tree.path, move)
  if (changed.length > 0) throw hasLocalChanges(changed)
  try {
    await readTree(git, move.from, move.to)
  } catch (error) {
    throw explainUpdateFailure(error)
  }
}

/** Reverts the update if the branch did not move. */
export async function revertWorkTree(
  repository: GitRepository,
  tree: WorkTree,
  move: TreeMove,
): Promise<void> {
  await readTree(await withoutFilters(gitIn(repository, tree)), move.to, move.from)
}

const gitIn = (git: GitRepository, { path, gitDir }: WorkTree): GitRepository => ({
  ...git,
  gitDir,
  variables: { ...git.variables, GIT_WORK_TREE: path },
})

async function readTree(git: GitRepository, from: string, to: string): Promise<void> {
  await readGit({ ...git, args: ['read-tree', '-m', '-u', '--no-recurse-submodules', from, to] })
}

/** The result of a filter (Git LFS, encryption) requires a command, and none is run here. */
async function refuseFiltered(git: GitRepository, paths: string[]): Promise<void> {
  for (const portion of inPortions(paths)) {
    const output = await readGit({ ...git, args: ['check-attr', '-z', 'filter', '--', ...portion] })
    const fields = output.split('\0')
    for (let at = 0; at + 2 < fields.length; at += 3) {
      if (fields[at + 2] === 'unspecified' || fields[at + 2] === 'unset') continue
      throw checkedOut(
        `The branch is checked out in a work tree, where ${fields[at]} goes through a git filter that is not run here.`,
      )
    }
  }
}

/** Checked before the update, which would otherwise stop after some of the files. */
async function refuseUnwritable({ path: root }: WorkTree, paths: string[]): Promise<void> {
  for (const folder of new Set(paths.map((path) => dirname(join(root, path))))) {
    let nearest = folder
    while (nearest !== root && (await kindOf(nearest)) !== 'folder') nearest = dirname(nearest)
    await access(nearest, constants.W_OK).catch((cause) => {
      throw checkedOut(
        'The branch is checked out in a work tree whose files this account may not write.',
        cause,
      )
    })
  }
}

const MAX_SHOWN_FILES = 3

function hasLocalChanges(paths: string[], cause?: unknown): CodeHostError {
  const hiddenCount = paths.length - MAX_SHOWN_FILES
  const files =
    paths.slice(0, MAX_SHOWN_FILES).join(', ') + (hiddenCount > 0 ? ` and ${hiddenCount} more` : '')
  return checkedOut(
    `The branch is checked out in a work tree that has local changes in ${files}: commit, stash or move them there first.`,
    cause,
  )
}

/** Git checks again while it locks the index. */
function explainUpdateFailure(error: unknown): unknown {
  if (!(error instanceof CodeHostError) || error.code === 'unwritable' || error.code === 'timeout')
    return error
  const message = error.cause instanceof Error ? error.cause.message : ''
  const [, file] = /(?:Entry|file|directory) '(.+?)' (?:not uptodate|would be|overlaps)/i.exec(message) ?? []
  if (file) return hasLocalChanges([file], error)
  if (/resolve your current index|unmerged|needs merge/i.test(message))
    return checkedOut(
      'The branch is checked out in a work tree with an unfinished merge: finish it there first.',
      error,
    )
  return error
}

/**
 * A repository's configuration may name commands that change files on checkout and commit. None of them is
 * run.
 */
async function withoutFilters(git: GitRepository): Promise<GitRepository> {
  const names = await listConfigNames(git, '^filter[.].*[.](clean|smudge|process|required)$')
  const settings = names.map((name) => [name, /required$/i.test(name) ? 'false' : ''] as const)
  return { ...git, variables: { ...git.variables, ...configVariables(settings) } }
}
