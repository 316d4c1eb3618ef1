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
  let known: Head | null = null
  let lastTrouble = ''
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let stale = false

  const watches = new FolderWatches((folder, name) => {
    const names = folders.get(folder)
    if (!name || !names || names.has(name)) lookSoon()
  })
  const recheck = setInterval(lookSoon, watch.recheckMs).unref()

  function lookSoon(): void {
    stale = true
    if (!looking) timer ??= setTimeout(tellMove, watch.settleMs)
  }

  async function tellMove(): Promise<void> {
    timer = undefined
    const head = await look()
    if (ending.signal.aborted || !head || isSame(head, known)) return
    known = head
    watch.onMove(head)
  }

  /** If new folders are watched, the ref is read after that, so that no move is missed. */
  async function look(): Promise<Head | null> {
    looking = true
    stale = false
    const troubles: CodeHostError[] = []
    const note = (error: unknown) => {
      troubles.push(asTrouble(error))
      return null
    }
    const read = () => watch.readHead(ending.signal).catch(note)
    const following = followFolders().catch(note)
    let head = await read()
    if (await following) head = await read()
    looking = false
    if (ending.signal.aborted) return null
    tellTrouble(troubles[0])
    if (stale) lookSoon()
    return head
  }

  async function followFolders(): Promise<boolean> {
    folders = await refFolders({ ...watch.git, signal: ending.signal }, watch.repo)
    return watches.follow(folders.keys())
  }

  function tellTrouble(trouble: CodeHostError | undefined): void {
    if (trouble && trouble.message !== lastTrouble) watch.onTrouble(trouble)
    lastTrouble = trouble?.message ?? ''
  }

  known = await look()
  return () => {
    ending.abort()
    clearTimeout(timer)
    clearInterval(recheck)
    watches.close()
  }
}

function isSame(head: Head, known: Head | null): boolean {
  return head.branch === known?.branch && head.commitSha === known.commitSha
}

function asTrouble(error: unknown): CodeHostError {
  if (error instanceof CodeHostError) return error
  return new CodeHostError(
    'unreadable',
    `Changes cannot be watched as they happen (${(error as Error).message}): raise fs.inotify.max_user_watches; until then they are noticed with a delay.`,
    { retryable: true, cause: error },
  )
}
