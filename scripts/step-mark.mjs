import { readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { livingPid, nameProcess } from '../db/embedded/process-mark.mjs'
import { say } from './say.mjs'

/** A symlink, because it is made whole in one step. */
const MARK = '.cache/step'

/**
 * Notes which program installs or builds, so that the next start knows of it should this one be killed.
 *
 * @param {number} pid
 */
export function markStep(pid) {
  unmarkStep()
  symlinkSync(nameProcess(pid), MARK)
}

export const unmarkStep = () => rmSync(MARK, { force: true })

/** Waits for what a killed start left running: two installs at once would spoil each other's work. */
export async function orphanEnds() {
  const pid = markedPid()
  if (pid === null) return
  say('', `waiting for process ${pid}, which an interrupted start left installing or building`)
  while (markedPid() !== null) await sleep(200)
}

function markedPid() {
  try {
    return livingPid(readlinkSync(MARK))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}
