import { checkChanges } from '../../check-changes'
import { CodeHostError, type CommitRequest, type CommitResult, type FileChange } from '../../port'
import { changeFolders, entriesAt, readFolders, type TreeFolders, treesOf } from '../files/tree-folders'
import { gitObject, packOf } from '../git/git-object'
import { withObjects } from '../git/read-objects'
import { type GitRepository, readGit } from '../git/run-git'
import { branchRef } from './branch-ref'
import { readHeadOf } from './list-heads'
import { commitObject } from './make-commit'
import { moveBranch } from './move-branch'
import { withProtectedObjects } from './protect-objects'

/**
 * Creates only objects until the last step, which moves the branch if it has not moved meanwhile. Processes
 * are the main cost of a commit, so it uses few: one reads, one writes all objects, two move the branch.
 */
export async function commitFiles(git: GitRepository, request: CommitRequest): Promise<CommitResult> {
  const { branch, parentSha, changes } = request
  const idLength = parentSha?.length ?? (await idLengthOf(git))
  const tip = await readHeadOf(git, branchRef(branch))
  if ((tip?.commitSha ?? null) !== parentSha)
    throw new CodeHostError('conflict', `${branch} has moved. Read it again.`)
  const parentTree = tip?.treeSha ?? null
  const folders = await readCurrentFolders(git, parentTree, changes)
  const writtenFiles = changes.flatMap(({ path, content }) =>
    content === null ? [] : [{ path, blob: gitObject('blob', Buffer.from(content), idLength) }],
  )
  const blobs = new Map(writtenFiles.map(({ path, blob }) => [path, blob.sha]))
  changeFolders(folders, changes, blobs)
  const trees = treesOf(folders, idLength)
  const treeSha = trees.at(-1)?.sha ?? ''
  if (parentSha && treeSha === parentTree) return { commitSha: parentSha, treeSha, blobs }

  const commit = commitObject({ ...request, treeSha, parents: parentSha ? [parentSha] : [] })
  const pack = await packOf([...writtenFiles.map(({ blob }) => blob), ...trees, commit])
  await withProtectedObjects(git, pack, () =>
    moveBranch(git, { name: branch, commitSha: commit.sha }, parentSha),
  )
  return { commitSha: commit.sha, treeSha, blobs }
}

async function readCurrentFolders(
  git: GitRepository,
  parentTree: string | null,
  changes: FileChange[],
): Promise<TreeFolders> {
  let folders: TreeFolders = new Map()
  await checkChanges(changes, async (paths) => {
    folders = await withObjects(git, ({ contents }) => readFolders(contents, parentTree, [...paths]))
    return entriesAt(folders, paths)
  })
  return folders
}

/** For a repository without any object that would show the hash type. */
async function idLengthOf(git: GitRepository): Promise<number> {
  const format = await readGit({ ...git, args: ['rev-parse', '--show-object-format'] })
  return format.trim() === 'sha256' ? 64 : 40
}
