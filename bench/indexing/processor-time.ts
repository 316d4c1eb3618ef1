import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/**
 * The CPU time of a server and all its processes, including ended ones, in milliseconds. Unlike wall-clock time, it is
 * not distorted by a busy machine. NaN without /proc.
 */
export function processorTimeOf(pid: number): number {
  const children = readOrNull(`/proc/${pid}/task/${pid}/children`)?.split(' ').filter(Boolean) ?? []
  const own = ticksOf(pid) ?? Number.NaN
  // The time of a child that has just ended is included in that of its parent.
  return children.reduce((sum, child) => sum + (ticksOf(Number(child)) ?? 0), own) * (1000 / TICKS_PER_SECOND)
}

/** Sums utime, stime, cutime and cstime, fields 14 to 17. The last two belong to ended children. */
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
