import { DrizzleQueryError } from 'drizzle-orm/errors'
import { isDomainError } from '../errors'
import { knownProblem } from '../problems/known-problem'

export interface DescribedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: DescribedError
}

const DEEPEST_CAUSE = 5

/**
 * Type, message, code, stack and causes of an error, for the log. Omits other properties, which may contain user input, and the
 * values of a failed query. Only a bug has a stack: the message of any other error says what to do.
 */
export function describeError(error: unknown, depth = 0, isBug = !isExpected(error)): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code } = error as { code?: unknown }
  const message = messageOf(error)
  const isCaused = error.cause !== undefined && depth < DEEPEST_CAUSE
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(isBug && error.stack ? { stack: error.stack.replace(error.message, () => message) } : {}),
    ...(isCaused ? { cause: describeError(error.cause, depth + 1, isBug) } : {}),
  }
}

const isExpected = (error: unknown) =>
  isDomainError(error) ? error.code !== 'internal' : knownProblem(error) !== null

/** Some errors, such as tRPC's, repeat the message of their cause. The repeated part is shortened in the same way. */
function messageOf(error: Error, depth = 0): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  const { cause, message } = error
  const isTakenOver = cause instanceof Error && cause.message !== '' && message.includes(cause.message)
  return isTakenOver && depth < DEEPEST_CAUSE
    ? message.replaceAll(cause.message, () => messageOf(cause, depth + 1))
    : message
}
