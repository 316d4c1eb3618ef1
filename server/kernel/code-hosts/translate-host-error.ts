import { CodeHostError, type CodeHostErrorCode } from '../../ports/codehost/port'
import { DomainError, type ErrorCode } from '../errors'

const CODES: Record<CodeHostErrorCode, ErrorCode> = {
  conflict: 'conflict',
  invalid: 'validation_failed',
  no_default_branch: 'conflict',
  protected: 'conflict',
  checked_out: 'conflict',
  not_allowed: 'forbidden',
  not_found: 'unavailable',
  rate_limited: 'unavailable',
  signed_out: 'conflict',
  suspended: 'conflict',
  timeout: 'unavailable',
  unreadable: 'unavailable',
  unwritable: 'unavailable',
  corrupt: 'upstream_failed',
}

/** Turns an error of the code host into an error of the API. For requests; jobs handle CodeHostError themselves. */
export async function translateHostErrors<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (cause) {
    if (!(cause instanceof CodeHostError)) throw cause
    const { message, retryable, resumesAt } = cause
    const loc = cause.isAboutPath ? ['path', 'file_path'] : ['body']
    const issues = [{ loc, msg: message, type: 'refused_by_git' }]
    const extras: Record<string, unknown> = resumesAt ? { resumes_at: resumesAt.toISOString() } : {}
    throw new DomainError(CODES[cause.code], { message, cause, retryable, issues, extras })
  }
}
