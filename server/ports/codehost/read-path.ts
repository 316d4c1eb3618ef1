import type { SkippedEntry } from './port'

const MAX_PATH_BYTES = 1_024
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Git stores names as bytes. Only names that are valid in URLs and in the database become paths. */
export function readPath(bytes: Uint8Array): string | SkippedEntry {
  if (bytes.length > MAX_PATH_BYTES) return skipped(bytes.subarray(0, MAX_PATH_BYTES), 'name_too_long')
  try {
    const path = strict.decode(bytes)
    return isSafe(path) ? path : { path, reason: 'name_unsafe' }
  } catch {
    return skipped(bytes, 'name_not_utf8')
  }
}

/** All requests with such segments are rejected, so the file could never be requested. */
function isSafe(path: string): boolean {
  if (path.includes('\\')) return false
  return path
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git')
}

function skipped(bytes: Uint8Array, reason: SkippedEntry['reason']): SkippedEntry {
  return { path: new TextDecoder().decode(bytes), reason }
}
