import type { Logger } from 'pino'
import type { DomainError, ErrorCode } from '../kernel/errors'
import { describeError } from '../kernel/logging/describe-error'

/** Failures of something that we depend on: the operator should know, but nothing here needs a fix. */
const OUTAGES: ErrorCode[] = ['unavailable', 'upstream_failed']

/** Logs bugs with their stack and outages as warnings without one. Refusals are for the caller and are not logged. */
export function logFailure(log: Logger, error: DomainError, details: { route?: string } = {}): void {
  const { code, cause = error } = error
  if (code === 'internal') log.error({ ...details, err: cause }, 'request failed')
  else if (OUTAGES.includes(code)) log.warn({ ...details, code, cause: messageOf(cause) }, error.message)
}

/** The message as the log may show it: values of failed queries are left out. */
const messageOf = (cause: unknown) => describeError(cause).message
