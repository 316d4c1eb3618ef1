import { randomUUID } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm'
import type { JobHelpers, Task } from 'graphile-worker'
import { sweepSignIn } from '../server/auth'
import { recordDays } from '../server/coverage'
import { followAll, followSections } from '../server/history'
import { rotateKeysWhenDue } from '../server/idp'
import { sweepRemoved, syncInstallation } from '../server/installations'
import type { Context } from '../server/kernel/context'
import { isDomainError } from '../server/kernel/errors'
import type { Jobs } from '../server/kernel/jobs'
import { sweepRateCounts } from '../server/rate-limits'
import { indexRepository, readHistory, sweepTexts } from '../server/repos'
import { countWords } from '../server/search'
import { refreshStaleness } from '../server/staleness'
import { deliver, sweepPayloads } from '../server/webhooks'

type Handlers = {
  [Name in keyof Jobs]: (ctx: Context, payload: Jobs[Name], attempt: Attempt) => Promise<unknown>
}

interface Attempt {
  /** Aborts when the worker must stop before the job is done. */
  signal: AbortSignal
  isLast: boolean
}

const HANDLERS: Handlers = {
  'auth/sweep': (ctx) => sweepSignIn(ctx),
  'coverage/record-days': (ctx, payload, { signal }) => recordDays(ctx, payload, { signal }),
  'history/follow': (ctx, payload, { signal }) => followSections(ctx, payload, { signal }),
  'history/follow-all': (ctx) => followAll(ctx),
  'idp/rotate-keys': (ctx) => rotateKeysWhenDue(ctx),
  'installations/sweep-removed': (ctx) => sweepRemoved(ctx),
  'installations/sync': (ctx, payload) => syncInstallation(ctx, payload),
  'rate-limits/sweep': (ctx) => sweepRateCounts(ctx),
  'repos/index': (ctx, payload, { signal, isLast }) =>
    indexRepository(ctx, payload, { signal, isLastAttempt: isLast }),
  'repos/read-history': (ctx, payload, { signal }) => readHistory(ctx, payload, { signal }),
  'repos/sweep-texts': (ctx) => sweepTexts(ctx),
  'search/count-words': (ctx) => countWords(ctx),
  'staleness/refresh': (ctx, payload, { signal }) => refreshStaleness(ctx, payload, { signal }),
  'webhooks/deliver': (ctx, payload) => deliver(ctx, payload),
  'webhooks/sweep-payloads': (ctx) => sweepPayloads(ctx),
}

export interface TaskEnvironment {
  ctx: Omit<Context, 'actor' | 'requestId'>
  /** Whether the jobs that began before then may have been given to another worker. */
  hasLostJobsSince(time: number): boolean
}

/** Every job gets a context of its own: who asked for it, and a log that says which job speaks. */
export function createTasks(environment: TaskEnvironment): Record<keyof Jobs, Task> {
  const entries = Object.entries(HANDLERS).map(([name, handler]) => [
    name,
    (payload: unknown, helpers: JobHelpers) => runJob(environment, name, handler, payload, helpers),
  ])
  return Object.fromEntries(entries)
}

async function runJob(
  { ctx, hasLostJobsSince }: TaskEnvironment,
  task: string,
  handler: (ctx: Context, payload: never, attempt: Attempt) => Promise<unknown>,
  payload: unknown,
  { job, abortSignal }: JobHelpers,
): Promise<void> {
  const startedAt = performance.now()
  const requestId = requestIdOf(payload)
  const log = ctx.log.child({ task, job: job.id, requestId })
  try {
    const attempt = { signal: abortSignal, isLast: job.attempts >= job.max_attempts }
    await handler({ ...ctx, log, requestId, actor: { kind: 'system', task } }, payload as never, attempt)
  } catch (error) {
    if (!isDomainError(error) || error.retryable) {
      const told = withoutParameters(error)
      log.error({ err: told }, 'the job failed')
      throw told
    }
    log.warn({ err: error }, 'the job cannot be done, and will not be tried again')
  }
  // To complete a job that is another worker's by now would take it from the queue under its feet.
  if (hasLostJobsSince(startedAt))
    throw new Error('This worker was silent for so long that it counted as dead.')
}

/** The queue keeps and logs what it is thrown: the database's own words are enough, without a statement's values. */
const withoutParameters = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error)

const requestIdOf = (payload: unknown): string =>
  typeof payload === 'object' && payload !== null && 'requestId' in payload
    ? String(payload.requestId)
    : randomUUID()
