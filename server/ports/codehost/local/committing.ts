import type { CommittingHost, LocalRef } from '../port'
import { commitFiles } from './commits/commit-files'
import { compareCommits } from './commits/compare-commits'
import { diffCommits } from './commits/diff-commits'
import { listBranches, readBranch } from './commits/list-branches'
import { listCommits } from './commits/list-commits'
import { deleteBranch, moveBranch, resetBranch } from './commits/move-branch'
import { readFileEntries } from './files/read-entries'
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
