import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { livingPid, processNameOf } from '../process-mark.mjs'
import { spawnOptions } from '../run-program'

const PROGRAM = new URL('./begin-watch.mjs', import.meta.url)

/** A server whose owners were killed ends within this time plus its shutdown time. */
const INTERVAL_MS = 20_000

export interface Watch {
  home: string
  /** The lock for starting and stopping the server. */
  lock: string
  intervalMs?: number
}

/**
 * Starts a small process that stops the server once no process that uses it is alive. Nothing else would stop a server whose
 * owners were killed. Does nothing if a watcher is running. Call it while holding the lock.
 */
export async function watchOwners({ home, lock, intervalMs = INTERVAL_MS }: Watch): Promise<void> {
  if ((await findWatcher(home)) !== null) return
  const log = await open(path.join(home, 'postgres.log'), 'a', 0o600)
  try {
    // Detached, so that signals to the starter's process group do not end it.
    const child = spawn(process.execPath, [fileURLToPath(PROGRAM), home, lock, String(intervalMs)], {
      // The environment of this process may hold secrets, which must not outlive it.
      ...spawnOptions(null),
      detached: true,
      stdio: ['ignore', 'ignore', log.fd],
    })
    await once(child, 'spawn')
    child.unref()
    await writeFile(watcherFile(home), processNameOf(child.pid ?? 0))
  } finally {
    await log.close()
  }
}

/** Ends the watching process of a server that was stopped. */
export async function endWatch(home: string): Promise<void> {
  const pid = await findWatcher(home)
  if (pid !== null) process.kill(pid)
  await rm(watcherFile(home), { force: true })
}

const watcherFile = (home: string) => path.join(home, 'watcher')

async function findWatcher(home: string): Promise<number | null> {
  try {
    return livingPid(await readFile(watcherFile(home), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
