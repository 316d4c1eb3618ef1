import { type FSWatcher, watch } from 'node:fs'
import { stat } from 'node:fs/promises'

interface FolderWatch {
  watcher: FSWatcher
  identity: string
}

/** Watches a changing set of folders. Each folder may be removed and created again. */
export class FolderWatches {
  private readonly watches = new Map<string, FolderWatch>()
  private readonly onEvent: (folder: string, name: string | null) => void
  private closed = false

  constructor(onEvent: (folder: string, name: string | null) => void) {
    this.onEvent = onEvent
  }

  /**
   * Replaces the set of watched folders. Returns whether some are new. Skips missing folders. Throws if a folder cannot be
   * watched.
   */
  async follow(folders: Iterable<string>): Promise<boolean> {
    const requested = new Set(folders)
    let hasNew = false
    for (const folder of this.watches.keys()) if (!requested.has(folder)) this.drop(folder)
    for (const folder of requested) {
      const identity = await identityOf(folder)
      if (this.closed) return false
      if (this.watches.get(folder)?.identity === identity) continue
      this.drop(folder)
      if (!identity) continue
      this.add(folder, identity)
      hasNew = true
    }
    return hasNew
  }

  close(): void {
    this.closed = true
    for (const folder of [...this.watches.keys()]) this.drop(folder)
  }

  private add(folder: string, identity: string): void {
    const watcher = watch(folder, { persistent: false }, (_, name) => this.onEvent(folder, name))
    watcher.on('error', () => {
      this.drop(folder)
      this.onEvent(folder, null)
    })
    this.watches.set(folder, { watcher, identity })
  }

  private drop(folder: string): void {
    this.watches.get(folder)?.watcher.close()
    this.watches.delete(folder)
  }
}

/**
 * A folder that was created again at the same path may get the same inode, but not the same creation time.
 */
async function identityOf(folder: string): Promise<string | null> {
  const stats = await stat(folder, { bigint: true }).catch(() => null)
  return stats && `${stats.dev}:${stats.ino}:${stats.birthtimeNs}`
}
