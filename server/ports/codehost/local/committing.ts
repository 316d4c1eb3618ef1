import type { Branch, CommittingHost, LocalRef } from '../port'
import { branchRef } from './commits/branch-ref'
import { commitFiles } from './commits/commit-files'
import { compareCommits } from './commits/compare-commits'
import { diffCommits } from './commits/diff-commits'
import { listCommits } from './commits/list-commits'
import { BRANCHES, readHeadOf } from './commits/list-heads'
import { deleteBranch, moveBranch, resetBranch } from './commits/move-branch'
import { listFolder, readFileEntries } from './files/read-entries'
import { type GitRepository, streamGit } from './git/run-git'
import type { OpenRepository } from './open-repository'

/** Branches, history and new commits. */
export const committingOf = (
  open: OpenRepository,
  openToWrite: OpenRepository,
): CommittingHost<LocalRef> => ({
  async entry(repo, commitSha, path, readOptions) {
    return (await readFileEntries(await open(repo, readOptions), commitSha, [path])).get(path) ?? null
  },
  async entries(repo, commitSha, paths, readOptions) {
    return readFileEntries(await open(repo, readOptions), commitSha, paths)
  },
  async folder(repo, commitSha, path, readOptions) {
    return listFolder(await open(repo, readOptions), commitSha, path)
  },
  async *branches(repo, readOptions) {
    yield* listBranches(await open(repo, readOptions))
  },
  async branch(repo, name, readOptions) {
    return readBranch(await open(repo, readOptions), name)
  },
  async createBranch(repo, branch) {
    await moveBranch(await openToWrite(repo), branch, null)
  },
  async deleteBranch(repo, branch) {
    await deleteBranch(await openToWrite(repo), branch, repo.branch)
  },
  async resetBranch(repo, branch, fromSha) {
    await resetBranch(await openToWrite(repo), branch, fromSha, repo.branch)
  },
  async commit(repo, request) {
    return commitFiles(await openToWrite(repo), request)
  },
  async *history(repo, commitSha, historyOptions = {}) {
    yield* listCommits(await open(repo, historyOptions), commitSha, historyOptions)
  },
  async compare(repo, baseSha, headSha, readOptions) {
    return compareCommits(await open(repo, readOptions), baseSha, headSha)
  },
  async diff(repo, fromSha, toSha, readOptions) {
    return diffCommits(await open(repo, readOptions), fromSha, toSha, readOptions)
  },
})

async function* listBranches(git: GitRepository): AsyncGenerator<Branch, void, undefined> {
  const format = '%(refname)%00%(objectname)'
  let partialLine = ''
  for await (const chunk of streamGit({ ...git, args: ['for-each-ref', `--format=${format}`, BRANCHES] })) {
    const lines = (partialLine + chunk.toString('latin1')).split('\n')
    partialLine = lines.pop() ?? ''
    yield* lines.map(branchOf)
  }
}

async function readBranch(git: GitRepository, name: string): Promise<Branch | null> {
  const head = await readHeadOf(git, branchRef(name))
  return head && { name, commitSha: head.commitSha }
}

function branchOf(line: string): Branch {
  const [ref = '', commitSha = ''] = Buffer.from(line, 'latin1').toString('utf8').split('\0')
  return { name: ref.slice(BRANCHES.length), commitSha }
}
