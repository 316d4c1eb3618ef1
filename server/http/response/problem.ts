import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { DomainError, isDomainError, type ValidationIssue } from '#server/kernel/errors'
import { knownProblem } from '#server/kernel/problems/known-problem'
import type { Reply } from './reply'

const TITLES: Record<number, string> = {
  401: 'Unauthorized',
  402: 'Payment required',
  403: 'Forbidden',
  404: 'Not found',
  409: 'Conflict',
  413: 'Payload too large',
  415: 'Unsupported media type',
  429: 'Too many requests',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
}

/** Maps the members of the procedure's flat input to their locations in the request. */
export interface InputLocations {
  pathNames: string[]
  elsewhere: 'query' | 'body'
}

/**
 * Converts any thrown value to a DomainError. Unknown errors become `internal`, whose message reveals
 * nothing.
 */
export function toDomainError(error: unknown, locations: InputLocations): DomainError {
  if (isDomainError(error)) return error
  if (error instanceof TRPCError && isDomainError(error.cause)) return error.cause
  const invalid = error instanceof TRPCError && error.code === 'BAD_REQUEST' ? error.cause : error
  return invalid instanceof ZodError
    ? new DomainError('validation_failed', {
        issues: invalid.issues.map((issue) => toIssue(issue, locations)),
      })
    : hideUnknownError(error)
}

/** The same for an error that is not caused by the request's input. */
export const hideUnknownError = (error: unknown): DomainError =>
  isDomainError(error) ? error : (knownProblem(error) ?? new DomainError('internal', { cause: error }))

function toIssue(
  issue: ZodError['issues'][number],
  { pathNames, elsewhere }: InputLocations,
): ValidationIssue {
  const path = issue.path.filter((part) => typeof part !== 'symbol')
  return {
    loc: [pathNames.includes(String(path[0])) ? 'path' : elsewhere, ...path],
    msg: issue.message,
    type: issue.code,
  }
}

export function problemReply(error: DomainError, requestId: string): Reply {
  const headers = { ...error.headers, 'cache-control': 'no-store' }
  if (error.code === 'validation_failed') {
    const body = { detail: error.issues, title: 'Validation failed', status: 422, request_id: requestId }
    return reply(422, { ...headers, 'content-type': 'application/json' }, body)
  }
  const challenge = error.code === 'unauthenticated' && { 'www-authenticate': 'Bearer' }
  const body = {
    type: 'about:blank',
    title: TITLES[error.status],
    status: error.status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    ...error.extras,
  }
  return reply(error.status, { ...challenge, ...headers, 'content-type': 'application/problem+json' }, body)
}

const reply = (status: number, headers: Record<string, string>, body: object): Reply => ({
  status,
  headers,
  content: JSON.stringify(body),
})
