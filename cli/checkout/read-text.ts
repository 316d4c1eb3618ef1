import { isUtf8 } from 'node:buffer'
import { lstatSync, readFileSync } from 'node:fs'
import type { LintFinding } from '#spec/lint/index'

/** Larger documents are not read. */
export const MAX_BYTES = 5 * 1024 * 1024

/** `missing`: git still lists the file, but the work tree does not have it. */
export type FileRead = { source: string } | { finding: LintFinding } | 'missing'

/** Reads a file as text. A file that cannot be read gives a finding, not an error. */
export function readText(root: string, path: string): FileRead {
  try {
    const file = `${root}/${path}`
    const stats = lstatSync(file)
    if (stats.isSymbolicLink())
      return refuse(path, 'info', 'symbolic_link', 'Skipped: symbolic links are not followed.')
    if (!stats.isFile()) return refuse(path, 'error', 'unreadable', 'Not a regular file.')
    if (stats.size > MAX_BYTES)
      return refuse(
        path,
        'error',
        'document_too_large',
        'The document is larger than 5 MB and was not checked. Split it.',
      )
    return decode(path, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return code === 'ENOENT'
      ? 'missing'
      : refuse(path, 'error', 'unreadable', `The file cannot be read: ${code}.`)
  }
}

/** Node reads text in half the time of bytes. The byte order mark is kept, because the text may be written back. */
function decode(path: string, file: string): FileRead {
  const source = readFileSync(file, 'utf8')
  // Node writes U+FFFD for bytes that are not UTF-8.
  if (!source.includes('\uFFFD') || isUtf8(readFileSync(file))) return { source }
  return refuse(path, 'error', 'not_utf8', 'The file is not UTF-8 and was not checked. Convert it to UTF-8.')
}

function refuse(path: string, severity: LintFinding['severity'], code: string, message: string): FileRead {
  return { finding: { path, severity, code, message, line: 1, column: 1, fix: null } }
}
