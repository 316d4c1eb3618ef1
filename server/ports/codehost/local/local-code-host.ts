import type { CodeHost, ReadOptions, RepoRef } from '../port'
import { findGitDir } from './find-git-dir'
import { listChanges } from './list-changes'
import { listTree } from './list-tree'
import { objectId } from './object-id'
import { readBlobs } from './read-blobs'
import { readHead } from './read-head'
import type { GitRepository, GitSettings } from './run-git'
import { watchHead } from './watch-head'

export interface LocalCodeHostOptions extends Pick<GitSettings, 'env'>, Partial<Pick<GitSettings, 'idleMs'>> {
  /** How long events are gathered before the ref is read. */
  settleMs?: number
  /** How often the ref is read without any event: some file systems tell none. */
  recheckMs?: number
}

/** Repositories on this machine's disk, read from their object store: never a checkout, never a process a file. */
export function localCodeHost(options: LocalCodeHostOptions): CodeHost {
  const { env, idleMs = 60_000, settleMs = 50, recheckMs = 60_000 } = options

  async function open(repo: RepoRef, { signal }: ReadOptions = {}): Promise<GitRepository> {
    return { env, idleMs, signal, gitDir: await findGitDir(repo) }
  }

  return {
    async head(repo, readOptions) {
      return readHead(await open(repo, readOptions))
    },
    async *tree(repo, commitSha, treeOptions = {}) {
      yield* listTree(await open(repo, treeOptions), objectId(commitSha), treeOptions)
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
        readHead: async (signal) => readHead(await open(repo, { signal })),
        onMove,
        onTrouble,
        settleMs,
        recheckMs,
      })
    },
  }
}
