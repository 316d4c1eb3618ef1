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

/** Some errors take over the message of their cause, as tRPC's do: what is left out of it there is left out here. */
function messageOf(error: Error, depth = 0): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  const { cause, message } = error
  const isTakenOver = cause instanceof Error && cause.message !== '' && message.includes(cause.message)
  return isTakenOver && depth < DEEPEST_CAUSE
    ? message.replaceAll(cause.message, () => messageOf(cause, depth + 1))
    : message
}
