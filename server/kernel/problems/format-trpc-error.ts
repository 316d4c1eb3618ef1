import type { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { DomainError, isDomainError } from '../errors'
import { knownProblem } from './known-problem'

interface Shape {
  code: number
  message: string
  data: { code: string; httpStatus: number }
}

/** Formats an error for the pages: the code, status and message of a DomainError; a fixed message for a bug. */
export function formatTrpcError({ shape, error }: { shape: Shape; error: TRPCError }): Shape {
  const domainError = ourErrorOf(error)
  if (!domainError) return { ...shape, data: { code: shape.data.code, httpStatus: shape.data.httpStatus } }
  return {
    ...shape,
    message: domainError.message,
    data: { code: domainError.code, httpStatus: domainError.status },
  }
}

/** Null for errors of tRPC itself, such as an unknown procedure. */
function ourErrorOf(error: TRPCError): DomainError | null {
  const { cause, code } = error
  if (isDomainError(cause)) return cause
  if (code === 'BAD_REQUEST' && cause instanceof ZodError) return invalid(cause)
  return code === 'INTERNAL_SERVER_ERROR' ? (knownProblem(error) ?? new DomainError('internal')) : null
}

function invalid({ issues }: ZodError): DomainError {
  const sentences = issues.map(({ path, message }) => `${path.map(String).join('..')}: ${message}`)
  return new DomainError('validation_failed', { message: sentences.join('; ') })
}
