import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkChanges, type Entry } from '../check-changes'
import { objectId } from '../object-id'
import { CodeHostError, type CommitRequest, type CommitResult, type FileChange } from '../port'
import { readBranch } from './list-branches'
import { makeCommit } from './make-commit'
import { moveBranch } from './move-branch'
import { readEntries } from './read-entries'
import { type GitRepository, readGit } from './run-git'
import { withScratchFolder } from './scratch-folder'

/** Nothing but objects is made before the last step, which moves the branch if it still stands where it stood. */
export async function commitFiles(git: GitRepository, request: CommitRequest): Promise<CommitResult> {
  const { branch, parentSha, changes } = request
  const current = await readBranch(git, branch)
  if ((current?.commitSha ?? null) !== parentSha)
    throw new CodeHostError('conflict', `${branch} is no longer where it was: read it again.`)
  const entries = await checkChanges(changes, async (paths) =>
    parentSha ? readEntries(git, parentSha, paths) : new Map(),
  )
  const { blobs, treeSha } = await withScratchFolder(async (folder) => {
    const blobs = await writeBlobs(git, folder, changes)
    return { blobs, treeSha: await writeTree(git, join(folder, 'index'), request, entries, blobs) }
  })
  if (parentSha && treeSha === (await treeOf(git, parentSha))) return { commitSha: parentSha, treeSha, blobs }
  const parents = parentSha ? [parentSha] : []
  const commitSha = await makeCommit(git, { ...request, treeSha, parents })
  await moveBranch(git, { name: branch, commitSha }, parentSha)
  return { commitSha, treeSha, blobs }
}

export async function treeOf(git: GitRepository, commitSha: string): Promise<string> {
  const args = ['rev-parse', '--verify', '--end-of-options', `${objectId(commitSha)}^{tree}`]
  return (await readGit({ ...git, args })).trim()
}

/** One git for all contents, which it takes from files as they are. */
async function writeBlobs(git: GitRepository, folder: string, changes: FileChange[]) {
  const written = changes.flatMap(({ path, content }) => (content === null ? [] : [{ path, content }]))
  const files = written.map((_, i) => join(folder, String(i)))
  await Promise.all(written.map(({ content }, i) => writeFile(files[i] ?? '', content)))
  const args = ['hash-object', '-w', '--no-filters', '--stdin-paths']
  const shas = files.length > 0 ? (await readGit({ ...git, args, input: files })).trim().split('\n') : []
  return new Map(written.map(({ path }, i) => [path, shas[i] ?? '']))
}

/** The parent's files with the changes, in an index of our own: the one of a work tree is not touched. */
async function writeTree(
  git: GitRepository,
  indexFile: string,
  { parentSha, changes }: CommitRequest,
  entries: Map<string, Entry>,
  blobs: Map<string, string>,
): Promise<string> {
  const index = { ...git, variables: { GIT_INDEX_FILE: indexFile } }
  const run = (args: string[], input?: string[]) =>
    readGit({ ...index, args: [...OWN_INDEX, ...args], input })
  await run(['read-tree', parentSha ? objectId(parentSha) : '--empty'])
  const lineOf = ({ path }: FileChange) => {
    const sha = blobs.get(path)
    if (!sha) return `0 ${'0'.repeat(parentSha?.length ?? 40)}\t${quoted(path)}`
    return `${entries.get(path)?.mode === 'executable' ? '100755' : '100644'} ${sha}\t${quoted(path)}`
  }
  const removedFirst = [...changes].sort((a, b) => Number(blobs.has(a.path)) - Number(blobs.has(b.path)))
  await run(['update-index', '--index-info'], removedFirst.map(lineOf))
  return (await run(['write-tree'])).trim()
}

const OWN_INDEX = ['-c', 'core.splitIndex=false', '-c', 'core.ignoreCase=false', '-c', 'index.sparse=false']

const quoted = (path: string) =>
  `"${path.replace(/["\u0000-\u001f\u007f]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`
