// Plain JavaScript without packages, because `npm start` needs it before anything is installed.
import { mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { livingPid, nameProcess } from './process-mark.mjs'

/**
 * Runs `work` while no other process runs under the same lock folder. A holder that died is passed over.
 *
 * The lock is a row of numbered symlinks, each naming its holder (a symlink is made whole in one step, a file
 * is not). The highest number counts. Whoever finds it dead makes the next number, which only one can do.
 * A dead link is never removed, so nobody removes a live one by mistake.
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
  let toldOf = 0
  for (;;) {
    const latest = Math.max(0, ...readdirSync(folder).map(Number).filter(Number.isInteger))
    const holder = latest === 0 ? 0 : livingHolder(path.join(folder, String(latest)))
    if (holder === 0) {
      const link = path.join(folder, String(latest + 1))
      if (claim(link)) return link
    } else if (holder !== null) {
      if (holder !== toldOf) onWait?.(holder)
      toldOf = holder
      await sleep(50)
    }
  }
}

/**
 * The holder's pid, 0 when it died, null when it has let go meanwhile.
 *
 * @param {string} link
 */
function livingHolder(link) {
  try {
    return livingPid(readlinkSync(link)) ?? 0
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** @param {string} link */
function claim(link) {
  try {
    symlinkSync(nameProcess(process.pid), link)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}
