import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { objectId } from '../../object-id'
import { CodeHostError, type MergeRequest, type MergeTrial } from '../../port'
import { configVariables, listConfigNames } from '../config-variables'
import { packOf } from '../git/git-object'
import { withObjects } from '../git/read-objects'
import { type GitRepository, readGit, streamGit } from '../git/run-git'
import { commonDir } from '../work-trees/git-dirs'
import { compareCommits } from './compare-commits'
import { commitObject } from './make-commit'
import { moveBranch } from './move-branch'
import { withProtectedObjects } from './protect-objects'

/** Writes the objects of the trial merge to a temporary folder, so that nothing stays in the repository. */
export async function tryMerge(git: GitRepository, baseSha: string, headSha: string): Promise<MergeTrial> {
  const comparison = await compareCommits(git, baseSha, headSha)
  if (!comparison?.mergeBaseSha) return { state: 'unrelated' }
  if (comparison.aheadBy === 0) return { state: 'nothing' }
  const { treeSha, conflicts } = await withScratchObjects(git, (scratch) =>
    mergeTrees(scratch, baseSha, headSha),
  )
  if (conflicts) return { state: 'conflicts', paths: conflicts }
  const baseTree = await withObjects(git, ({ info }) => info(`${objectId(baseSha)}^{tree}`))
  return { state: treeSha === baseTree?.sha ? 'nothing' : 'clean' }
}

export async function mergeCommits(git: GitRepository, request: MergeRequest): Promise<string> {
  const { base, headSha, method } = request
  const parents = method === 'squash' ? [base.commitSha] : [base.commitSha, headSha]
  const { commitSha, pack } = await withScratchObjects(git, async (scratch) => {
    const { treeSha, conflicts } = await mergeTrees(scratch, base.commitSha, headSha)
    if (conflicts)
      throw new CodeHostError('conflict', `${base.name} and the commits to merge change the same lines.`)
    const commit = commitObject({ ...request, treeSha, parents })
    await readGit({ ...scratch, args: ['unpack-objects', '-q'], input: await packOf([commit]) })
    return { commitSha: commit.sha, pack: await packOfNew(scratch, commit.sha, [base.commitSha, headSha]) }
  })
  await withProtectedObjects(git, pack, () => moveBranch(git, { name: base.name, commitSha }, base.commitSha))
  return commitSha
}

/** Runs the work with a temporary folder for new objects. */
async function withScratchObjects<T>(
  git: GitRepository,
  work: (scratch: GitRepository) => Promise<T>,
): Promise<T> {
  const objects = join(await commonDir(git.gitDir), 'objects')
  return withScratchFolder((folder) =>
    work({
      ...git,
      variables: {
        GIT_OBJECT_DIRECTORY: folder,
        GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects),
      },
    }),
  )
}

/** A pack with a commit and all its objects that the known commits do not have. */
async function packOfNew(git: GitRepository, commitSha: string, knownShas: string[]): Promise<Uint8Array> {
  const input = [commitSha, ...knownShas.map((sha) => `^${sha}`)]
  const args = ['pack-objects', '--revs', '--stdout', '-q', '--threads=1']
  const chunks: Buffer[] = []
  for await (const chunk of streamGit({ ...git, args, input })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const MAX_CONFLICTS = 300

/** Git's exit code reports a conflict, because a conflict may have no file name. */
async function mergeTrees(git: GitRepository, baseSha: string, headSha: string) {
  let isClean = false
  const output = await readGit({
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
    acceptedExitCode: 1,
    onEnd: (code) => {
      isClean = code === 0
    },
  })
  const [treeSha = '', ...paths] = output.split('\0').filter(Boolean)
  return { treeSha, conflicts: isClean ? null : paths.slice(0, MAX_CONFLICTS) }
}

/**
 * A repository's configuration may name commands that merge or filter its files. None of them is run. A file
 * that needs one is a conflict that a person must resolve.
 */
async function withoutDrivers(git: GitRepository): Promise<GitRepository> {
  const settings = (await listConfigNames(git, '^merge[.].*[.]driver$')).map(
    (name) => [name, 'exit 1'] as const,
  )
  return {
    ...git,
    variables: { ...git.variables, ...configVariables([['merge.renormalize', 'false'], ...settings]) },
  }
}

/** A temporary folder outside the repository. It is removed when the work ends or fails. */
async function withScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-git-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
