import type { Logger } from 'pino'
import type { DomainError, ErrorCode } from '../kernel/errors'
import { describeError } from '../kernel/logging/describe-error'

/** Failures of an outside service. The operator should know, but our code needs no fix. */
const OUTAGES: ErrorCode[] = ['unavailable', 'upstream_failed']

/**
 * Logs bugs with their stack, and outages as warnings without one. Rejections concern only the caller and are
 * not logged.
 */
export function logFailure(log: Logger, error: DomainError, details: { route?: string } = {}): void {
  const { code, cause = error } = error
  if (code === 'internal') log.error({ ...details, err: cause }, 'request failed')
  else if (OUTAGES.includes(code)) log.warn({ ...details, code, cause: messageOf(cause) }, error.message)
}

/** The message without the values of failed queries, which must not be logged. */
const messageOf = (cause: unknown) => describeError(cause).message
