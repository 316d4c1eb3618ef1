import { randomUUID } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm'
import type { JobHelpers } from 'graphile-worker'
import { canSucceedLater, isDatabaseAway } from '#db/is-database-away'
import { ERASING_TASK, isOrgDeleted } from '#server/console/data/index'
import { OrgMovingError } from '#server/kernel/access/org-move'
import type { Context, JobContext } from '#server/kernel/context'
import { isDomainError } from '#server/kernel/errors'
import type { JobHandler } from '#server/kernel/jobs'
import { type JobOutcome, recordJob } from '#server/kernel/metrics/record-job'
import { inRootSpan } from '#shared/in-span'
import { deleteSupersededJobs } from './delete-superseded-jobs'
import { isSuperseded } from './is-superseded'
import { findMoveOf, timeAfterMove } from './move-of-job'
import { postponeJob, resumeTimeOf } from './postpone-job'
import { refundAttempt } from './refund-attempt'
import { signalOfJob } from './signal-of-job'

export interface TaskEnvironment {
  ctx: Omit<Context, 'actor' | 'requestId'>
  /** Whether jobs started before this time may have been given to another worker. */
  hasLostJobsSince(time: number): boolean
}

/**
 * Runs one attempt of a job. It can succeed, be given up as impossible, be postponed until its host answers again, or
 * fail. A failure uses up an attempt only if the job is the cause.
 */
export function runJob(
  environment: TaskEnvironment,
  task: string,
  handler: JobHandler<object>,
  { traceparent, ...payload }: { traceparent?: string },
  helpers: JobHelpers,
): Promise<void> {
  return inRootSpan({ name: `job ${task}`, kind: 'job', traceparent }, () =>
    runAttempt(environment, task, handler, payload, helpers),
  )
}

async function runAttempt(
  { ctx, hasLostJobsSince }: TaskEnvironment,
  task: string,
  handler: JobHandler<object>,
  payload: object,
  { job, abortSignal }: JobHelpers,
): Promise<void> {
  const startedAt = performance.now()
  const { signal, release } = signalOfJob(abortSignal)
  const requestId = requestIdOf(payload)
  let outcome: JobOutcome = 'failed'
  const log = ctx.log.child({ task, job: job.id, requestId })
  const jobContext: JobContext = {
    ...ctx,
    log,
    requestId,
    actor: { kind: 'system', task },
    signal,
    isLastAttempt: job.attempts >= job.max_attempts,
  }
  try {
    const move = await findMoveOf(jobContext, task, payload)
    if (move) {
      log.info('the organization moves to another deployment: the job is postponed')
      await postponeJob(jobContext, job, timeAfterMove(ctx, move.movedTo))
      outcome = 'postponed'
      return
    }
    const resumesAt = await handler(jobContext, payload)
      .catch((error) => giveUpIfImpossible(jobContext, error))
      .then(
        () => null,
        (error) => resumeTimeOf(ctx, error),
      )
    // Completing a job that another worker has taken would remove it from the queue while it runs there.
    if (hasLostJobsSince(startedAt)) throw new Error(COUNTED_AS_DEAD)
    if (resumesAt) {
      log.info({ resumesAt }, 'the job cannot go on now and is postponed')
      await postponeJob(jobContext, job, resumesAt)
    } else await deleteSupersededJobs(jobContext, job)
    outcome = resumesAt ? 'postponed' : 'done'
  } catch (error) {
    const failure = withoutParameters(error)
    if (!isDatabaseAway(error) && (await isForDeletedOrg(jobContext, task, payload))) {
      log.info({ err: failure }, 'the job ended: its organization was deleted')
      return
    }
    const isCauseElsewhere = signal.aborted || hasLostJobsSince(startedAt) || canSucceedLater(error)
    logFailure(jobContext, failure, isCauseElsewhere)
    const isDatabaseBack = !isCauseElsewhere || (await refundAttempt(jobContext, job, signal))
    // The newer request does the work. This job has no attempts left and would stay in the queue as given up.
    if (isDatabaseBack && (await isSuperseded(jobContext, job))) return
    throw failure
  } finally {
    release()
    recordJob(task, outcome, performance.now() - startedAt)
  }
}

/** Only failures caused by the job are logged as errors. Each stop of a worker interrupts jobs. */
function logFailure({ log, signal }: JobContext, err: unknown, isCauseElsewhere: boolean): void {
  if (signal.aborted) log.info({ err }, 'the job was interrupted, because its worker stops. It runs again')
  else if (isCauseElsewhere) log.warn({ err }, 'the job could not be finished. It runs again')
  else log.error({ err }, 'the job failed')
}

const COUNTED_AS_DEAD = 'This worker missed its heartbeat for so long that it counted as dead.'

function giveUpIfImpossible({ log }: Context, error: unknown): void {
  if (!isDomainError(error) || error.retryable || error instanceof OrgMovingError) throw error
  log.warn({ err: error }, 'the job cannot be done and will not be retried')
}

/** The queue stores and logs the error. The database's message is enough; statement values must not be stored. */
const withoutParameters = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error)

/** Jobs of a deleted org cannot succeed without its rows. The job that removes the rows can, and is retried. */
const isForDeletedOrg = async (ctx: JobContext, task: string, payload: object): Promise<boolean> =>
  task !== ERASING_TASK &&
  'orgId' in payload &&
  typeof payload.orgId === 'number' &&
  (await isOrgDeleted(ctx, payload.orgId))

const requestIdOf = (payload: object): string =>
  'requestId' in payload ? String(payload.requestId) : randomUUID()
