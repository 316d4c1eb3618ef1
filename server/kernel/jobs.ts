import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { currentTraceparent } from '#shared/in-span'
import type { Context, JobContext } from './context'
import { executePrepared } from './database/execute-prepared'
import { afterCommit } from './transaction'

/** One kind of job: its name in the queue, its payload and its schedule. */
export interface Job<Payload extends object = object> {
  readonly name: string
  readonly schedule: JobSchedule | null
  /** Never set. It carries the payload's type for the compiler. */
  readonly payload?: Payload
}

/** The schedule of a job, in UTC. Each occurrence is added once, regardless of the number of workers, without a payload. */
export interface JobSchedule {
  cron: string
  key: string
  queue?: string
  priority?: number
  keepsTime?: true
}

/** The payload of a job that needs none. */
export type EmptyPayload = Record<string, never>

/**
 * Declares a kind of job. The handler is declared elsewhere, so that a module can add the job without loading it.
 */
export const defineJob = <Payload extends object = EmptyPayload>(
  name: string,
  schedule: JobSchedule | null = null,
): Job<Payload> => ({ name, schedule })

export type PayloadOf<Kind> = Kind extends Job<infer Payload> ? Payload : never

export type JobHandler<Payload extends object> = (ctx: JobContext, payload: Payload) => Promise<unknown>

/** A handler for each declared job, by the name of its declaration. */
export type JobHandlers<Jobs extends Readonly<Record<string, Job>>> = {
  [Name in keyof Jobs]: JobHandler<PayloadOf<Jobs[Name]>>
}

/**
 * The order of jobs that wait: smaller numbers first. What makes documents searchable comes before what is derived from them.
 */
export const PRIORITY = {
  /** Slack waits 3 seconds for an answer. */
  chat: -10,
  /** Up to 900 more for an org with many waiting runs. */
  push: 0,
  triage: 5,
  sizes: 10,
  staleIssue: 25,
  words: 30,
  watches: 950,
  /** Up to 900 more, like a push, which must not wait behind the first index of a large repository. */
  firstIndex: 1_000,
  renders: 1_999,
  history: 2_000,
  identities: 2_001,
  embeddings: 3_000,
} as const

interface JobOptions {
  /** Jobs of one queue run one after another. */
  queue?: string
  /** Replaces a waiting job with the same key, so that ten pushes cause one run. */
  key?: string
  /** Smaller runs first; graphile-worker's default is 0. See PRIORITY. */
  priority?: number
  maxAttempts?: number
  /** A worker limits how many jobs with the same flag run at a time: see BULK_FLAG and orgFlag. */
  flags?: readonly string[]
  /** The earliest time to run. */
  runAt?: Date
  /** A waiting job with the same key keeps its `runAt`, so that frequent jobs are not delayed forever. */
  keepsTime?: boolean
}

/** For long work that no user waits for: it never occupies all slots of a worker. */
export const BULK_FLAG = 'bulk'

/** Keeps one org from occupying all slots of a worker. */
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

/** Adds all jobs in one statement. A payload also contains the current trace, which the worker continues. */
export async function addJobs<Payload extends object>(
  { db }: Pick<Context, 'db'>,
  { name }: Job<Payload>,
  jobs: (JobOptions & { payload: NoInfer<Payload> })[],
): Promise<void> {
  await announce({ db }, jobs)
  const traceparent = currentTraceparent()
  const tracedJobs = jobs.map((job) => ({
    ...job,
    payload: { ...job.payload, ...(traceparent && { traceparent }) },
  }))
  await executePrepared(
    db,
    sql`
    select graphile_worker.add_job(
      ${name}, job->'payload', queue_name => job->>'queue', job_key => job->>'key',
      flags => case when json_typeof(job->'flags') = 'array'
        then array(select json_array_elements_text(job->'flags')) end,
      priority => coalesce((job->>'priority')::int, 0), max_attempts => coalesce((job->>'maxAttempts')::int, 5),
      run_at => (job->>'runAt')::timestamptz,
      job_key_mode => case when (job->>'keepsTime')::boolean then 'preserve_run_at' else 'replace' end)
    from json_array_elements(${JSON.stringify(tracedJobs)}::json) job`,
  )
}

/**
 * Emits `due` with the time of each job that this process adds for later. A worker wakes at that time instead of at its
 * next poll.
 */
export const laterJobs = new EventEmitter<{ due: [Date] }>()

async function announce(ctx: Pick<Context, 'db'>, jobs: readonly { runAt?: Date }[]): Promise<void> {
  const times = jobs.flatMap(({ runAt }) => runAt ?? [])
  if (times.length === 0) return
  const [first] = times.toSorted((one, other) => one.getTime() - other.getTime())
  await afterCommit(ctx, async () => {
    if (first) laterJobs.emit('due', first)
  })
}
