import { TRPCError } from '@trpc/server'
import { AiError, type AiFailure } from '../ports/ai/port'
import { CodeHostError, type CodeHostErrorCode } from '../ports/codehost/port'
import { IdentityError, type IdentityErrorCode } from '../ports/identity/port'
import { PortError } from '../ports/port-error'
import { databaseProblem } from './database/database-problem'
import { DomainError, type ErrorCode } from './errors'

const CODE_HOST: Record<CodeHostErrorCode, ErrorCode> = {
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

const IDENTITY: Record<IdentityErrorCode, ErrorCode> = {
  refused: 'unauthenticated',
  unavailable: 'upstream_failed',
}

const AI: Record<AiFailure, ErrorCode> = {
  key_refused: 'upstream_failed',
  rate_limited: 'unavailable',
  overloaded: 'unavailable',
  refused: 'upstream_failed',
  cut_off: 'upstream_failed',
  too_long: 'upstream_failed',
  timeout: 'unavailable',
  failed: 'upstream_failed',
}

/**
 * The answer to a request that failed because the database or a vendor did. Null for any other error. Jobs handle such
 * errors in `worker/run-job.ts`.
 */
export function knownProblem(error: unknown): DomainError | null {
  const cause = error instanceof TRPCError ? error.cause : error
  return isVendorError(cause) ? vendorProblem(cause) : databaseProblem(error)
}

export const isVendorError = (error: unknown): error is PortError => error instanceof PortError

function vendorProblem(cause: PortError): DomainError {
  const { retryable, resumesAt } = cause
  return new DomainError(codeOf(cause), {
    ...(cause instanceof CodeHostError && codeHostDetails(cause)),
    cause,
    retryable,
    extras: resumesAt ? { resumes_at: resumesAt.toISOString() } : {},
    headers: resumesAt ? { 'retry-after': String(secondsUntil(resumesAt)) } : {},
  })
}

function codeOf(cause: PortError): ErrorCode {
  if (cause instanceof CodeHostError) return CODE_HOST[cause.code]
  if (cause instanceof IdentityError) return IDENTITY[cause.code]
  return cause instanceof AiError ? AI[cause.code] : 'upstream_failed'
}

/** Only messages of the code host are written for the person who sent the request. */
const codeHostDetails = ({ message, isAboutPath }: CodeHostError) => ({
  message,
  issues: [{ loc: isAboutPath ? ['path', 'file_path'] : ['body'], msg: message, type: 'refused_by_git' }],
})

const secondsUntil = (time: Date) => Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000))
