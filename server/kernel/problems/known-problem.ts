import { TRPCError } from '@trpc/server'
import { PortError } from '#server/ports/port-error'
import { databaseProblem } from '../database/database-problem'
import { DomainError } from '../errors'

/**
 * The error for a request that failed because of the database or a vendor. Null for any other error. Jobs handle such errors in
 * `worker/run-job.ts`.
 */
export function knownProblem(error: unknown): DomainError | null {
  const cause = error instanceof TRPCError ? error.cause : error
  return isVendorError(cause) ? vendorProblem(cause) : (databaseProblem(error) ?? fileLimitProblem(cause))
}

export const isVendorError = (error: unknown): error is PortError => error instanceof PortError

function vendorProblem(cause: PortError): DomainError {
  const { answer, retryable, resumesAt } = cause
  const { code, ...details } = answer
  return new DomainError(code, {
    ...details,
    cause,
    retryable,
    extras: resumesAt ? { resumes_at: resumesAt.toISOString() } : {},
    headers: resumesAt ? { 'retry-after': String(secondsUntil(resumesAt)) } : {},
  })
}

const FILE_LIMIT = new Set<unknown>(['EMFILE', 'ENFILE'])

function fileLimitProblem(cause: unknown): DomainError | null {
  if (!FILE_LIMIT.has((cause as { code?: unknown } | undefined)?.code)) return null
  const message = 'The server has too many files open. Try again in a few seconds.'
  return new DomainError('unavailable', { cause, message, retryable: true, headers: { 'retry-after': '5' } })
}

const secondsUntil = (time: Date) => Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000))
