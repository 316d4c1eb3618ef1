import { objectId } from '../object-id'
import type { LocalHost, LocalRef, ReadOptions } from '../port'
import { commitFiles } from './commits/commit-files'
import { compareCommits } from './commits/compare-commits'
import { diffCommits } from './commits/diff-commits'
import { listBranches, readBranch } from './commits/list-branches'
import { listChanges } from './commits/list-changes'
import { listCommits } from './commits/list-commits'
import { listTreeChanges } from './commits/list-tree-changes'
import { mergeCommits, tryMerge } from './commits/merge-commits'
import { deleteBranch, moveBranch } from './commits/move-branch'
import { readHead } from './commits/read-head'
import { listTree } from './files/list-tree'
import { readBlobs } from './files/read-blobs'
import { readEntry } from './files/read-entries'
import { findGitDir } from './git/find-git-dir'
import type { GitRepository, GitSettings } from './git/run-git'
import { watchHead } from './watch/watch-head'

export interface LocalCodeHostOptions extends Pick<GitSettings, 'env'>, Partial<Pick<GitSettings, 'idleMs'>> {
  /** How long events are collected before the ref is read, in ms. */
  settleMs?: number
  /** How often the ref is read without any event, in ms. Some file systems send no events. */
  recheckMs?: number
}

/**
 * Repositories on this machine's disk. Reads use the object store and the refs, never a checkout and never
 * one process per file.
 */
export function localCodeHost(options: LocalCodeHostOptions): LocalHost {
  const { env, idleMs = 60_000, settleMs = 20, recheckMs = 60_000 } = options

  async function open(repo: LocalRef, { signal }: ReadOptions = {}): Promise<GitRepository> {
    return { env, idleMs, signal, gitDir: await findGitDir(repo) }
  }

  return {
    async head(repo, readOptions) {
      return readHead(await open(repo, readOptions), repo.branch)
    },
    async *tree(repo, commitSha, treeOptions = {}) {
      yield* listTree(await open(repo, treeOptions), objectId(commitSha), treeOptions)
    },
    async *treeChanges(repo, fromSha, toSha, treeOptions = {}) {
      yield* listTreeChanges(await open(repo, treeOptions), objectId(fromSha), objectId(toSha), treeOptions)
    },
    async *blobs(repo, shas, blobOptions) {
      yield* readBlobs(await open(repo, blobOptions), shas, blobOptions.maxBytes)
    },
    async *lastChanges(repo, commitSha, sinceSha = null, readOptions = {}) {
      yield* listChanges(await open(repo, readOptions), objectId(commitSha), sinceSha && objectId(sinceSha))
    },
    watch(repo, onMove, onTrouble = () => undefined) {
      return watchHead({
        git: { env, idleMs },
        repo,
        readHead: async (signal) => readHead(await open(repo, { signal }), repo.branch),
        onMove,
        onTrouble,
        settleMs,
        recheckMs,
      })
    },
    async entry(repo, commitSha, path, readOptions) {
      return readEntry(await open(repo, readOptions), commitSha, path)
    },
    async *branches(repo, readOptions) {
      yield* listBranches(await open(repo, readOptions))
    },
    async branch(repo, name, readOptions) {
      return readBranch(await open(repo, readOptions), name)
    },
    async createBranch(repo, branch) {
      await moveBranch(await open(repo), branch, null)
    },
    async deleteBranch(repo, branch) {
      await deleteBranch(await open(repo), branch, repo.branch)
    },
    async commit(repo, request) {
      return commitFiles(await open(repo), request)
    },
    async *history(repo, commitSha, historyOptions = {}) {
      yield* listCommits(await open(repo, historyOptions), commitSha, historyOptions)
    },
    async compare(repo, baseSha, headSha, readOptions) {
      return compareCommits(await open(repo, readOptions), baseSha, headSha)
    },
    async diff(repo, fromSha, toSha, readOptions) {
      return diffCommits(await open(repo, readOptions), fromSha, toSha)
    },
    async tryMerge(repo, baseSha, headSha, readOptions) {
      return tryMerge(await open(repo, readOptions), baseSha, headSha)
    },
    async merge(repo, request) {
      return mergeCommits(await open(repo), request)
    },
  }
}
