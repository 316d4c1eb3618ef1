import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When the process under this pid began, or null when none lives there. A pid alone proves nothing: after a
 * crash or in a new container the same number belongs to somebody else.
 *
 * @param {number} pid
 * @returns {string | null}
 */
export function processMark(pid) {
  return process.platform === 'linux' ? markFromProc(pid) : markFromPs(pid)
}

/**
 * A name that no later process will have, to leave where others find it.
 *
 * @param {number} pid
 */
export const nameProcess = (pid) => `${pid} ${processMark(pid)}`

/**
 * The pid of a process so named, as long as it lives.
 *
 * @param {string} name
 */
export function livingPid(name) {
  const [pid, ...mark] = name.split(' ')
  return processMark(Number(pid)) === mark.join(' ') ? Number(pid) : null
}

/** @param {number} pid */
function markFromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? null : (rest[18] ?? null)
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null
    throw error
  }
}

/** @param {number} pid */
function markFromPs(pid) {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch (error) {
    if (error.status === 1) return null
    throw error
  }
}
