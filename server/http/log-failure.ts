import type { Logger } from 'pino'
import type { DomainError, ErrorCode } from '../kernel/errors'

/** Failures of something that we depend on: the operator should know, but nothing here needs a fix. */
const OUTAGES: ErrorCode[] = ['unavailable', 'upstream_failed']

/** Logs bugs as errors and outages as warnings. Refusals are for the caller and are not logged. */
export function logFailure(log: Logger, error: DomainError, details: { route?: string } = {}): void {
  const line = { ...details, err: error.cause ?? error }
  if (error.code === 'internal') log.error(line, 'request failed')
  else if (OUTAGES.includes(error.code)) log.warn(line, error.message)
}
