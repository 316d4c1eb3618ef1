import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/**
 * The processor time of a server and of all its processes, those that have ended included, in milliseconds. Beside
 * the clock it tells what a busy machine hides. NaN where there is no /proc.
 */
export function processorTimeOf(pid: number): number {
  const children = readOrNull(`/proc/${pid}/task/${pid}/children`)?.split(' ').filter(Boolean) ?? []
  const own = ticksOf(pid) ?? Number.NaN
  // A child that has ended meanwhile is counted with its parent from then on.
  return children.reduce((sum, child) => sum + (ticksOf(Number(child)) ?? 0), own) * (1000 / TICKS_PER_SECOND)
}

/** utime, stime, and of the children that were waited for cutime, cstime: the 14th to the 17th field. */
function ticksOf(pid: number): number | null {
  const fields = readOrNull(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
  return fields?.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) ?? null
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
