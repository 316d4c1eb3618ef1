import type { Logger } from 'pino'
import { type DatabaseTrouble, databaseTroubleOf } from '#server/kernel/database/database-problem'
import type { DomainError, ErrorCode } from '#server/kernel/errors'
import { describeError } from '#server/kernel/logging/describe-error'

/** Failures of outside services. The operator should know, but our code needs no fix. */
const OUTAGES: ErrorCode[] = ['unavailable', 'upstream_failed']

/** An unavailable database fails every request. One line per this time reports it; each request has its own line anyway. */
const QUIET_MS = 10_000

/** When each database problem was last logged, and how many requests have failed because of it since. */
const lastLines = new Map<DatabaseTrouble, { at: number; requests: number }>()

/**
 * Logs bugs with their stack, and outages as warnings without one. Rejections concern only the caller and are
 * not logged.
 */
export function logFailure(
  log: Logger,
  error: DomainError,
  details: { route?: string } = {},
  now = performance.now(),
): void {
  const { code, cause = error } = error
  if (code === 'internal') log.error({ ...details, err: cause }, 'request failed')
  else if (OUTAGES.includes(code)) {
    const unlogged = countUnlogged(databaseTroubleOf(cause), now)
    if (unlogged === null) return
    const others = unlogged > 0 && { other_requests: unlogged }
    log.warn({ ...details, code, cause: messageOf(cause), ...others }, error.message)
  }
}

/** Number of other failed requests that the next line represents. Null if it is too early for a line. */
function countUnlogged(trouble: DatabaseTrouble | null, now: number): number | null {
  if (trouble === null) return 0
  const last = lastLines.get(trouble)
  if (last && now - last.at < QUIET_MS) {
    last.requests += 1
    return null
  }
  lastLines.set(trouble, { at: now, requests: 0 })
  return last?.requests ?? 0
}

/** The message without the values of failed queries, which must not be logged. */
const messageOf = (cause: unknown) => describeError(cause).message
