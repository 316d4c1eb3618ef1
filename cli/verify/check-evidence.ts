import { lstatSync, readFileSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import type { Evidence } from '../../spec/types'

/** What is wrong with evidence: null if the file exists and has the lines. */
export function checkEvidence(
  root: string,
  { filePath, lines }: Pick<Evidence, 'filePath' | 'lines'>,
): string | null {
  const path = normalize(filePath)
  if (path.startsWith('..') || path.startsWith(sep) || /^[a-z]:/i.test(path))
    return `The evidence ${filePath} is outside the repository.`
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false })
  if (!stats?.isFile()) return `The evidence ${filePath} does not exist. Name the file that realizes it now.`
  const last = Number(lines?.split('-').at(-1) ?? 0)
  if (last === 0) return null
  const count = countLines(join(root, path))
  return last <= count ? null : `The evidence ${filePath} has only ${count} lines, not ${last}.`
}

function countLines(file: string): number {
  const bytes = readFileSync(file)
  let count = bytes.length > 0 && bytes.at(-1) !== 10 ? 1 : 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++
  return count
}
