import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LintFinding } from '../../spec/lint'

const MAX_BYTES = 5 * 1024 * 1024

/** `missing` is what git still knows of and the work tree has not. */
export type ReadText = { source: string } | { finding: LintFinding } | 'missing'

/** A file as text. What cannot be read as such is a finding, never a failure. */
export function readText(root: string, path: string): ReadText {
  try {
    const stats = lstatSync(join(root, path))
    if (stats.isSymbolicLink())
      return refuse(path, 'info', 'symbolic_link', 'This is a symbolic link; it is not followed.')
    if (!stats.isFile()) return refuse(path, 'error', 'unreadable', 'This is no file.')
    if (stats.size > MAX_BYTES)
      return refuse(
        path,
        'error',
        'document_too_large',
        'The document is over 5 MB and was not read; split it.',
      )
    return decode(path, readFileSync(join(root, path)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return code === 'ENOENT' ? 'missing' : refuse(path, 'error', 'unreadable', `It cannot be read: ${code}.`)
  }
}

function decode(path: string, bytes: Uint8Array): ReadText {
  try {
    // A byte order mark stays: what is written back must be what was read.
    return { source: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return refuse(path, 'error', 'not_utf8', 'This is no UTF-8 text and was not read; convert it.')
  }
}

function refuse(path: string, severity: LintFinding['severity'], code: string, message: string): ReadText {
  return { finding: { path, severity, code, message, line: 1, column: 1, fix: null } }
}
