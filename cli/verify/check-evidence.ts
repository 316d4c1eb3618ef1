import { closeSync, lstatSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { isInside } from '#cli/checkout/stay-inside'
import type { Evidence } from '#spec/types'

/** The problem of an evidence; null if the file exists and has the lines. Reads nothing outside the checkout. */
export function checkEvidence(
  root: string,
  { filePath, lines }: Pick<Evidence, 'filePath' | 'lines'>,
): string | null {
  const file = path.join(root, filePath)
  const outside = `The evidence ${filePath} is outside the repository.`
  if (leavesFolder(filePath)) return outside
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) return `The evidence ${filePath} does not exist. Name the file that realizes it now.`
  if (!isInside(root, filePath)) return outside
  const last = Number(lines?.split('-').at(-1) ?? 0)
  if (last === 0) return null
  const count = countLines(file, last)
  return last <= count ? null : `The evidence ${filePath} has only ${count} lines, not ${last}.`
}

/** Whether a path in a spec is absolute or leaves the folder. Windows also has drives and `\\`. */
export function leavesFolder(
  filePath: string,
  { normalize, sep, isAbsolute }: typeof path.posix = path,
): boolean {
  const normalized = normalize(filePath)
  return (
    isAbsolute(normalized) ||
    /^[a-z]:/i.test(normalized) ||
    normalized === '..' ||
    normalized.startsWith(`..${sep}`)
  )
}

const PART_BYTES = 1024 ** 2

/** Reads in parts, because an evidence file may have any size, and stops at the line `last`. */
function countLines(file: string, last: number): number {
  const part = Buffer.allocUnsafe(PART_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    let count = 0
    let end = 10
    for (let length = readSync(descriptor, part); length > 0; length = readSync(descriptor, part)) {
      const bytes = part.subarray(0, length)
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++
      end = bytes.at(-1) ?? end
      if (count >= last) return count
    }
    return end === 10 ? count : count + 1
  } finally {
    closeSync(descriptor)
  }
}
