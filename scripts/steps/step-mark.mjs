import { readlinkSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { livingPid, processNameOf } from '../../db/embedded/process-mark.mjs'
import { printLine } from './print-line.mjs'

/** A symlink, because it is created atomically. On Windows a junction, which needs no administrator rights. */
const MARK = '.cache/step'

/**
 * Records the process that installs or builds, so that the next start can find it if this process is killed.
 *
 * @param {number} pid
 */
export function markStep(pid) {
  unmarkStep()
  symlinkSync(processNameOf(pid), MARK, 'junction')
}

export const unmarkStep = () => rmSync(MARK, { force: true })

/** Waits for an install or build left by a killed start, because two installs at once would corrupt node_modules. */
export async function waitForOrphan() {
  const pid = markedPid()
  if (pid === null) return
  printLine('', `waiting for process ${pid}, which an interrupted start left installing or building`)
  while (markedPid() !== null) await sleep(200)
}

function markedPid() {
  try {
    return livingPid(path.basename(readlinkSync(MARK)))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}
