import type { LocalHost } from '../port'
import { mergeCommits, tryMerge } from './commits/merge-commits'
import { readHead } from './commits/read-head'
import { committingOf } from './committing'
import type { GitSettings } from './git/run-git'
import { findHookRefusal } from './hooks/refuse-hooks'
import { createOpener, createWriteOpener } from './open-repository'
import { readingOf } from './reading'
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
