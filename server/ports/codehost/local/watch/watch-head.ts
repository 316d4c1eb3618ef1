import { CodeHostError, type Head, type LocalRef } from '../../port'
import type { GitSettings } from '../git/run-git'
import { FolderWatches } from './folder-watches'
import { type RefFolders, refFolders } from './ref-folders'

export interface HeadWatch {
  git: GitSettings
  repo: LocalRef
  readHead: (signal: AbortSignal) => Promise<Head | null>
  onMove: (head: Head) => void
  onTrouble: (trouble: CodeHostError) => void
  /** How long events are collected before the ref is read, in ms. */
  settleMs: number
  /** How often the ref is read without any event, in ms. Some file systems send no events. */
  recheckMs: number
}

/** Folder events only trigger a check. The change itself is always read from the ref. */
export async function watchHead(watch: HeadWatch): Promise<() => void> {
  const ending = new AbortController()
  let folders: RefFolders = new Map()
  let lastHead: Head | null = null
  let lastTrouble = ''
  let timer: NodeJS.Timeout | undefined
  let isChecking = false
  let isStale = false

  const watches = new FolderWatches((folder, name) => {
    const names = folders.get(folder)
    if (!name || !names || names.has(name)) checkSoon()
  })
  const recheck = setInterval(checkSoon, watch.recheckMs).unref()

  function checkSoon(): void {
    isStale = true
    if (!isChecking) timer ??= setTimeout(reportMove, watch.settleMs)
  }

  async function reportMove(): Promise<void> {
    timer = undefined
    const head = await check()
    if (ending.signal.aborted || !head || isSameHead(head, lastHead)) return
    lastHead = head
    watch.onMove(head)
  }

  /** If new folders are watched, the ref is read after that, so that no move is missed. */
  async function check(): Promise<Head | null> {
    isChecking = true
    isStale = false
    const troubles: CodeHostError[] = []
    const collectTrouble = (error: unknown) => {
      troubles.push(toWatchError(error))
      return null
    }
    const read = () => watch.readHead(ending.signal).catch(collectTrouble)
    const following = followFolders().catch(collectTrouble)
    let head = await read()
    if (await following) head = await read()
    isChecking = false
    if (ending.signal.aborted) return null
    reportTrouble(troubles[0])
    if (isStale) checkSoon()
    return head
  }

  async function followFolders(): Promise<boolean> {
    folders = await refFolders({ ...watch.git, signal: ending.signal }, watch.repo)
    return watches.follow(folders.keys())
  }

  function reportTrouble(trouble: CodeHostError | undefined): void {
    if (trouble && trouble.message !== lastTrouble) watch.onTrouble(trouble)
    lastTrouble = trouble?.message ?? ''
  }

  lastHead = await check()
  return () => {
    ending.abort()
    clearTimeout(timer)
    clearInterval(recheck)
    watches.close()
  }
}

function isSameHead(head: Head, other: Head | null): boolean {
  return head.branch === other?.branch && head.commitSha === other.commitSha
}

function toWatchError(error: unknown): CodeHostError {
  if (error instanceof CodeHostError) return error
  return new CodeHostError(
    'unreadable',
    `Changes cannot be watched as they happen (${(error as Error).message}): raise fs.inotify.max_user_watches; until then they are noticed with a delay.`,
    { retryable: true, cause: error },
  )
}
