import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { type PlanItem, planHash } from '#spec/tickets/index'
import { APPLY_TIMING, type ApplyTiming } from '../apply/apply-tools'

/** A step that failed when it was last tried. */
export interface StepFailure {
  error: string
  isUnanswered: boolean
  /** A sync does not try the step again before this time. */
  retryAt: Date
  /** Whether a run waits for that time automatically. */
  isAwaited: boolean
}

const MINUTE_MS = 60_000
/** Delays after the first failure, the second, and so on. The last one repeats. */
const REFUSED_WAITS_MS = [10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS)
/** Multiples of the retry time of a run. */
const UNANSWERED_WAITS = [1, 3, 15, 60, 180]

/** Age after which earlier failures of the same step are ignored. */
const MEMORY_MS = 48 * 60 * MINUTE_MS

interface FailureRow extends Record<string, unknown> {
  fingerprint: string
  error: string
  is_unanswered: boolean
  count: number
  failed_at: string
}

/**
 * The failed steps of the repository, by `stepFingerprint`. If the section, the ticket or the configuration changes, so does
 * the step, and it is tried at once.
 */
export async function readFailures(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orgId, repositoryId }: RepositoryId,
  { retryMs }: Pick<ApplyTiming, 'retryMs'> = APPLY_TIMING,
): Promise<ReadonlyMap<string, StepFailure>> {
  const since = new Date(clock.now().getTime() - MEMORY_MS).toISOString()
  const rows = await db.execute<FailureRow>(sql`
    select fingerprint, count(*)::int as count, max(finished_at)::text as failed_at,
      (array_agg(error order by finished_at desc))[1] as error,
      (array_agg(coalesce((result->>'isUnanswered')::boolean, false) order by finished_at desc))[1] as is_unanswered
    from ticket_steps
    where org_id = ${orgId} and repository_id = ${repositoryId} and state = 'failed' and finished_at > ${since}
    group by fingerprint`)
  return new Map(rows.map((row) => [row.fingerprint, toFailure(row, retryMs)]))
}

function toFailure(row: FailureRow, retryMs: number): StepFailure {
  const { error, is_unanswered: isUnanswered, count, failed_at: failedAt } = row
  const waits = isUnanswered ? UNANSWERED_WAITS.map((times) => times * retryMs) : REFUSED_WAITS_MS
  const wait = waits[Math.min(count, waits.length) - 1] ?? 0
  return {
    error,
    isUnanswered,
    retryAt: new Date(Date.parse(failedAt) + wait),
    isAwaited: isUnanswered && count <= waits.length,
  }
}

/** Equal for steps with the same effect on the same values. */
export const stepFingerprint = (item: PlanItem): string => planHash([item])
