// Plain JavaScript without packages, because `npm start` needs it before anything is installed.
import { mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { livingPid, processNameOf } from './process-mark.mjs'

/**
 * Runs `work` while no other process runs under the same lock folder. If the holder died, the next process takes the lock.
 *
 * The lock is a series of numbered symlinks, each with the name of its holder as its target. A symlink is created
 * atomically, a file with content is not. The highest number counts. If its holder died, a process creates the next
 * number, and only one process can succeed. Dead links are never removed, so no process removes a live link by mistake.
 * On Windows the links are junctions, which need no right of an administrator and hold the name as the end of a path.
 *
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @param {{ onWait?: (pid: number) => void }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(folder, work, { onWait } = {}) {
  const link = await acquire(folder, onWait)
  try {
    return await work()
  } finally {
    rmSync(link)
  }
}

/**
 * @param {string} folder
 * @param {((pid: number) => void) | undefined} onWait
 */
async function acquire(folder, onWait) {
  mkdirSync(folder, { recursive: true })
  let notifiedPid = 0
  for (;;) {
    const latest = Math.max(0, ...readdirSync(folder).map(Number).filter(Number.isInteger))
    const holder = latest === 0 ? 0 : livingHolder(path.join(folder, String(latest)))
    if (holder === 0) {
      const link = path.join(folder, String(latest + 1))
      if (claim(link)) return link
    } else if (holder !== null) {
      if (holder !== notifiedPid) onWait?.(holder)
      notifiedPid = holder
      await sleep(50)
    }
  }
}

/**
 * The holder's pid, 0 when it died, null when it released the lock in the meantime.
 *
 * @param {string} link
 */
function livingHolder(link) {
  try {
    return livingPid(path.basename(readlinkSync(link))) ?? 0
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** @param {string} link */
function claim(link) {
  try {
    symlinkSync(processNameOf(process.pid), link, 'junction')
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}
