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

/**
 * Resolves when moves are detected, to a stop function. Folder events only trigger a check; the change itself is always read
 * from the ref.
 */
export async function watchHead(watch: HeadWatch): Promise<() => void> {
  const watcher = new HeadWatcher(watch)
  await watcher.start()
  return () => watcher.stop()
}

class HeadWatcher {
  private readonly ending = new AbortController()
  private readonly watches = new FolderWatches((folder, name) => this.noteEvent(folder, name))
  private readonly recheck: NodeJS.Timeout
  private folders: RefFolders = new Map()
  private lastHead: Head | null = null
  private lastTrouble = ''
  private timer: NodeJS.Timeout | undefined
  private isChecking = false
  private isStale = false

  constructor(private readonly watch: HeadWatch) {
    this.recheck = setInterval(() => this.checkSoon(), watch.recheckMs).unref()
  }

  async start(): Promise<void> {
    this.lastHead = await this.check()
  }

  stop(): void {
    this.ending.abort()
    clearTimeout(this.timer)
    clearInterval(this.recheck)
    this.watches.close()
  }

  private noteEvent(folder: string, name: string | null): void {
    const names = this.folders.get(folder)
    if (!name || !names || names.has(name)) this.checkSoon()
  }

  private checkSoon(): void {
    this.isStale = true
    if (!this.isChecking) this.timer ??= setTimeout(() => this.reportMove(), this.watch.settleMs)
  }

  private async reportMove(): Promise<void> {
    this.timer = undefined
    const head = await this.check()
    if (this.ending.signal.aborted || !head || isSameHead(head, this.lastHead)) return
    this.lastHead = head
    this.watch.onMove(head)
  }

  /** If new folders are watched, the ref is read after that, so that no move is missed. */
  private async check(): Promise<Head | null> {
    this.isChecking = true
    this.isStale = false
    const troubles: CodeHostError[] = []
    const collectTrouble = (error: unknown) => {
      troubles.push(toWatchError(error))
      return null
    }
    const read = () => this.watch.readHead(this.ending.signal).catch(collectTrouble)
    const following = this.followFolders().catch(collectTrouble)
    let head = await read()
    if (await following) head = await read()
    this.isChecking = false
    if (this.ending.signal.aborted) return null
    this.reportTrouble(troubles[0])
    if (this.isStale) this.checkSoon()
    return head
  }

  private async followFolders(): Promise<boolean> {
    const { git, repo } = this.watch
    this.folders = await refFolders({ ...git, signal: this.ending.signal }, repo)
    return this.watches.follow(this.folders.keys())
  }

  private reportTrouble(trouble: CodeHostError | undefined): void {
    if (trouble && trouble.message !== this.lastTrouble) this.watch.onTrouble(trouble)
    this.lastTrouble = trouble?.message ?? ''
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
