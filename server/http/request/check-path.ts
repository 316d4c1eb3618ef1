import { DomainError } from '../../kernel/errors'
import { isForbiddenSegment } from '../../kernel/paths'

/** What is wrong with the path of a page; null for a path that a page can have. The same rules hold for paths of files. */
export function refusalOfPath(path: string): DomainError | null {
  const decoded = decode(path)
  if (decoded === null) return malformedPath('The path holds a malformed percent-encoding.')
  if (/[\\\0]/.test(decoded)) return malformedPath('The path must not hold a backslash or NUL.')
  const segments = decoded.replace(/^\/|\/$/g, '').split('/')
  return decoded !== '/' && segments.some(isForbiddenSegment)
    ? malformedPath('The path must not hold an empty segment, “.”, “..” or “.git”.')
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
