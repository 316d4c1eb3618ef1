import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { DomainError, isDomainError } from '../errors'
import { knownProblem } from './known-problem'

/** Converts any error to one of ours. Unknown errors show a fixed sentence. */
export function toDomainError(error: unknown): DomainError {
  const cause = error instanceof TRPCError && error.cause ? error.cause : error
  if (isDomainError(cause)) return cause
  if (cause instanceof ZodError) return invalidArguments(cause)
  return knownProblem(error) ?? new DomainError('internal', { cause: error })
}

export const invalidArguments = ({ issues }: ZodError): DomainError =>
  new DomainError('validation_failed', {
    message: `Invalid arguments: ${issues
      .slice(0, MAX_ISSUES)
      .map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`)
      .join('; ')}. Correct them and call the tool again.`,
  })

const MAX_ISSUES = 10
