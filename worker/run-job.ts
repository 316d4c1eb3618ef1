import { randomUUID } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm'
import type { JobHelpers } from 'graphile-worker'
import { isDatabaseAway } from '../db/is-database-away'
import type { Context } from '../server/kernel/context'
import { isDomainError } from '../server/kernel/errors'
import type { JobHandler } from '../server/kernel/jobs'
import { forgetSuperseded } from './forget-superseded'
import { postponeJob, resumptionOf } from './postpone-job'
import { uncountAttempt } from './uncount-attempt'

export interface TaskEnvironment {
  ctx: Omit<Context, 'actor' | 'requestId'>
  /** Whether the jobs that began before then may have been given to another worker. */
  hasLostJobsSince(time: number): boolean
}

/**
 * One attempt at a job: done, impossible and therefore done with, put off until its host answers again, or to be tried
 * again, which counts if it is to blame.
 */
export async function runJob(
  { ctx, hasLostJobsSince }: TaskEnvironment,
  task: string,
  handler: JobHandler<object>,
  payload: object,
  { job, abortSignal: signal }: JobHelpers,
): Promise<void> {
  const startedAt = performance.now()
  const requestId = requestIdOf(payload)
  const log = ctx.log.child({ task, job: job.id, requestId })
  const own: Context = { ...ctx, log, requestId, actor: { kind: 'system', task } }
  try {
    const attempt = { signal, isLast: job.attempts >= job.max_attempts }
    const resumesAt = await handler(own, payload, attempt)
      .catch((error) => finishImpossible(own, error))
      .then(() => null, resumptionOf)
    // To complete a job that is another worker's by now would take it from the queue under its feet.
    if (hasLostJobsSince(startedAt)) throw new Error(LOST)
    if (resumesAt) {
      log.info({ resumesAt }, 'the host answers no more for now: the job waits until then')
      await postponeJob(own, job, resumesAt)
    } else await forgetSuperseded(own, job)
  } catch (error) {
    const told = withoutParameters(error)
    log.error({ err: told }, 'the job failed')
    if (signal.aborted || hasLostJobsSince(startedAt) || isDatabaseAway(error))
      await uncountAttempt(own, job, signal)
    throw told
  }
}

const LOST = 'This worker was silent for so long that it counted as dead.'

function finishImpossible({ log }: Context, error: unknown): void {
  if (!isDomainError(error) || error.retryable) throw error
  log.warn({ err: error }, 'the job cannot be done, and will not be tried again')
}

/** The queue keeps and logs what it is thrown: the database's own words are enough, without a statement's values. */
const withoutParameters = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error)

const requestIdOf = (payload: object): string =>
  'requestId' in payload ? String(payload.requestId) : randomUUID()
