import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/**
 * The processor time of a server and of all its processes, those that have ended included, in milliseconds. Beside
 * the clock it tells what a busy machine hides. NaN where there is no /proc.
 */
export function processorTimeOf(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    const ticks = [pid, ...children.map(Number)].reduce((sum, each) => sum + ticksOf(each), 0)
    return (1000 * ticks) / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}

/** utime, stime, and of the children that were waited for cutime, cstime: the 14th to the 17th field. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
}
