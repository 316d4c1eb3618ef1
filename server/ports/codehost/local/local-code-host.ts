import { objectId } from '../object-id'
import type { CodeHost, LocalHost, LocalRef, TreeChange, TreeOptions } from '../port'
import { readPath } from '../read-path'
import { findCommits } from './commits/find-commits'
import { listChanges } from './commits/list-changes'
import { mergeCommits, tryMerge } from './commits/merge-commits'
import { readHead } from './commits/read-head'
import { committingOf } from './committing'
import { listTree, modeOf } from './files/list-tree'
import { readBlobs } from './files/read-blobs'
import { type GitRepository, type GitSettings, streamGit } from './git/run-git'
import { splitRecords } from './git/split-records'
import { findHookRefusal } from './hooks/refuse-hooks'
import { createOpener, createWriteOpener, type OpenRepository } from './open-repository'
import { watchHead } from './watch/watch-head'

export interface LocalCodeHostOptions
  extends Pick<GitSettings, 'env'>,
    Partial<Pick<GitSettings, 'idleMs' | 'ignoresHooks'>> {
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
  const { env, ignoresHooks, idleMs = 60_000, settleMs = 20, recheckMs = 60_000 } = options
  const git = { env, idleMs, ignoresHooks }
  const open = createOpener(git)
  const openToWrite = createWriteOpener(open)

  return {
    ...readingOf(open),
    ...committingOf(open, openToWrite),
    async tryMerge(repo, baseSha, headSha, readOptions) {
      return tryMerge(await open(repo, readOptions), baseSha, headSha)
    },
    async merge(repo, request) {
      return mergeCommits(await openToWrite(repo), request)
    },
    async findCommits(repo, names, readOptions) {
      return findCommits(await open(repo, readOptions), names)
    },
    async hookRefusal(repo) {
      return findHookRefusal(await open(repo))
    },
    watch(repo, onMove, onTrouble = () => undefined) {
      return watchHead({
        git,
        repo,
        readHead: async (signal) => readHead(await open(repo, { signal }), repo.branch),
        onMove,
        onTrouble,
        settleMs,
        recheckMs,
      })
    },
  }
}

const readingOf = (open: OpenRepository): CodeHost<LocalRef> => ({
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
    const git = await open(repo, readOptions)
    yield* listChanges(git, objectId(commitSha), sinceSha && objectId(sinceSha), readOptions)
  },
})

const NO_FILE_MODE = '000000'

/** Compares two trees. Folders that are equal in both are not read. */
async function* listTreeChanges(
  git: GitRepository,
  fromSha: string,
  toSha: string,
  { onSkipped }: TreeOptions,
): AsyncGenerator<TreeChange, void, undefined> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--ignore-submodules=none']
  let entry: TreeChange['entry'] | undefined
  for await (const record of splitRecords(
    streamGit({ ...git, args: [...args, '--end-of-options', fromSha, toSha] }),
  )) {
    if (entry === undefined) {
      entry = entryOf(record.toString('latin1'))
      continue
    }
    const path = readPath(record)
    if (typeof path === 'string') yield { path, entry }
    else if (entry) onSkipped?.(path)
    entry = undefined
  }
}

/**
 * Parses `:<mode before> <mode after> <sha before> <sha after> <status>`, which precedes the record with the
 * path.
 */
function entryOf(line: string): TreeChange['entry'] {
  const [, bits = '', , sha = ''] = line.split(' ')
  return bits === NO_FILE_MODE ? null : { sha, mode: modeOf(bits) }
}
