import { sql } from 'drizzle-orm'
import type { Context } from './context'

/** One kind of job: its name in the queue, what it carries, and when it comes by the clock. */
export interface Job<Payload extends object = object> {
  readonly name: string
  readonly schedule: Schedule | null
  /** Never there: by it the compiler knows what a job of this kind carries. */
  readonly payload?: Payload
}

/** When a job is added by the clock, in UTC; once, whatever the number of workers. It carries nothing. */
export interface Schedule {
  cron: string
  key: string
  queue?: string
  priority?: number
  keepsTime?: true
}

/** What a job carries that has nothing to say. */
export type EmptyPayload = Record<string, never>

/**
 * Declares a kind of job. The declaration stands apart from what is done, so that whoever adds the job need not know
 * its handler.
 */
export const defineJob = <Payload extends object = EmptyPayload>(
  name: string,
  schedule: Schedule | null = null,
): Job<Payload> => ({ name, schedule })

export type PayloadOf<Kind> = Kind extends Job<infer Payload> ? Payload : never

export interface Attempt {
  /** Aborts when the worker must stop before the job is done. */
  signal: AbortSignal
  isLast: boolean
}

export type JobHandler<Payload extends object> = (
  ctx: Context,
  payload: Payload,
  attempt: Attempt,
) => Promise<unknown>

/** A handler for each declared job, under the name of its declaration. */
export type JobHandlers<Jobs extends Readonly<Record<string, Job>>> = {
  [Name in keyof Jobs]: JobHandler<PayloadOf<Jobs[Name]>>
}

interface JobOptions {
  /** Jobs of one queue run one after another: the lock is on the thing that the name names. */
  queue?: string
  /** A waiting job with the same key is replaced, so that ten pushes make one run. */
  key?: string
  /** Smaller runs first; graphile-worker's default is 0. */
  priority?: number
  maxAttempts?: number
  /** A worker runs fewer jobs with the same flag at a time than it could: see BULK_FLAG and orgFlag. */
  flags?: readonly string[]
  /** Not before then. */
  runAt?: Date
  /** A waiting job with the same key keeps its time: what comes often is not put off for ever. */
  keepsTime?: boolean
}

/** Long work that nobody waits for in front of a screen: it never keeps all hands busy. */
export const BULK_FLAG = 'bulk'

/** No org alone keeps all hands busy. */
export const orgFlag = (orgId: number) => `org:${orgId}`

/** Adds the job in the caller's transaction: the queue is the outbox. */
export function addJob<Payload extends object>(
  ctx: Pick<Context, 'db'>,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options: JobOptions = {},
): Promise<void> {
  return addJobs(ctx, job, [{ ...options, payload }])
}

/** However many there are, by one statement. */
export async function addJobs<Payload extends object>(
  { db }: Pick<Context, 'db'>,
  { name }: Job<Payload>,
  jobs: (JobOptions & { payload: NoInfer<Payload> })[],
): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(
      ${name}, job->'payload', queue_name => job->>'queue', job_key => job->>'key',
      flags => case when json_typeof(job->'flags') = 'array'
        then array(select json_array_elements_text(job->'flags')) end,
      priority => coalesce((job->>'priority')::int, 0), max_attempts => coalesce((job->>'maxAttempts')::int, 5),
      run_at => (job->>'runAt')::timestamptz,
      job_key_mode => case when (job->>'keepsTime')::boolean then 'preserve_run_at' else 'replace' end)
    from json_array_elements(${JSON.stringify(jobs)}::json) job`)
}
