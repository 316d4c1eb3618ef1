import { RequestError } from 'octokit'
import { CodeHostError } from '../../port'

/** Whether GitHub rejected a write with one of these statuses. */
export function isRefusal(error: unknown, ...statuses: number[]): error is CodeHostError {
  if (!(error instanceof CodeHostError) || !(error.cause instanceof RequestError)) return false
  return statuses.includes(error.cause.status)
}

/** Also true for a repository without commits, in which nothing can be found. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof RequestError) || !error.response) return false
  const { status, message } = error
  return status === 404 || status === 410 || (status === 409 && /empty/i.test(message))
}
