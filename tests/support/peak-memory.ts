import { readFileSync } from 'node:fs'

/** Prints what `peakOf` reads, for programs that are text. */
export const PRINT_PEAK = `process.stdout.write((await import('node:fs')).readFileSync('/proc/self/status', 'utf8'))`

/**
 * The most memory that a process used, in bytes, from its /proc/self/status. `maxRSS` is no replacement: on Linux, a process
 * begins with the peak of the process that started it.
 */
export function peakOf(status: string): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]
  if (kilobytes === undefined) throw new Error(`no peak of memory in: ${status}`)
  return Number(kilobytes) * 1024
}

export const ownPeak = (): number => peakOf(readFileSync('/proc/self/status', 'utf8'))
