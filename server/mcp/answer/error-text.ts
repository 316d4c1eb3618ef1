import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { DomainError, isDomainError } from '../../kernel/errors'
import { knownProblem } from '../../kernel/problems/known-problem'

/** Any error as one of ours. Unknown errors show a fixed sentence. */
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

const NEXT_STEP: Partial<Record<DomainError['code'], string>> = {
  not_found: 'Check the repository with list_specs, and the path and ids with get_spec.',
  forbidden: 'Ask the person to change the role or the scopes of the credential.',
  unauthenticated: 'Ask the person to connect again with a valid credential.',
}

/** What happened and what to do next. */
export function errorText({ code, message, issues, headers }: DomainError, requestId: string): string {
  const details = code === 'validation_failed' ? issues.map(({ loc, msg }) => `${loc.at(-1)} ${msg}.`) : []
  const wait = headers['retry-after'] ? [`Try again in ${headers['retry-after']} s.`] : []
  const next = NEXT_STEP[code] ? [NEXT_STEP[code]] : []
  return [`${code}: ${message}`, ...details, ...wait, ...next, `(request ${requestId})`].join(' ')
}
