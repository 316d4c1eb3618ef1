import { DrizzleQueryError } from 'drizzle-orm/errors'

export interface DescribedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: DescribedError
}

const DEEPEST_CAUSE = 5

/**
 * An error as the log tells it: type, message, code, stack and causes. Whatever else hangs on it may be anything that
 * was sent, and the values of a failed query are just that.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code } = error as { code?: unknown }
  const message = messageOf(error)
  const isCaused = error.cause !== undefined && depth < DEEPEST_CAUSE
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack ? { stack: error.stack.replace(error.message, () => message) } : {}),
    ...(isCaused ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

const messageOf = (error: Error) =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
