import { DomainError } from '#server/kernel/errors'
import { isForbiddenSegment } from '#server/kernel/paths'

/** The error of an invalid page path; null for a valid path. File paths follow the same rules. */
export function refusalOfPath(path: string): DomainError | null {
  const decoded = decode(path)
  if (decoded === null) return malformedPath('The path contains a malformed percent-encoding.')
  if (/[\\\0]/.test(decoded)) return malformedPath('The path must not contain a backslash or NUL.')
  const segments = decoded.replace(/^\/|\/$/g, '').split('/')
  return decoded !== '/' && segments.some(isForbiddenSegment)
    ? malformedPath('The path must not contain an empty segment, “.”, “..” or “.git”.')
    : null
}

const malformedPath = (message: string) =>
  new DomainError('validation_failed', {
    message,
    issues: [{ loc: ['path'], msg: message, type: 'malformed_path' }],
  })

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
