import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The start time of the process with this pid, or null if there is none. The pid alone does not identify a process: after
 * a crash or in a new container another process can have the same pid.
 *
 * @param {number} pid
 * @returns {string | null}
 */
export function processMark(pid) {
  if (process.platform === 'linux') return markFromProc(pid)
  return process.platform === 'win32' ? markFromPowerShell(pid) : markFromPs(pid)
}

/**
 * A unique name of the process. No later process gets the same name.
 *
 * @param {number} pid
 */
export const processNameOf = (pid) => `${pid} ${processMark(pid)}`

/**
 * The pid of the process with this name, or null if it has ended.
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
const markFromPs = (pid) => printed('ps', ['-o', 'lstart=', '-p', String(pid)])

/** @param {number} pid */
const markFromPowerShell = (pid) =>
  printed('powershell', [
    '-NoProfile',
    '-Command',
    `(Get-Process -Id ${pid} -ErrorAction Stop).StartTime.Ticks`,
  ])

/**
 * The program's output, or null if there is no such process.
 *
 * @param {string} program
 * @param {string[]} args
 */
function printed(program, args) {
  try {
    return (
      execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null
    )
  } catch (error) {
    if (error.status === 1) return null
    throw error
  }
}
