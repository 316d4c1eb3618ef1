import { sql } from 'drizzle-orm'
import type { WebhookSource } from '../../db/schema'
import type { Context } from './context'

/** Every kind of job and what it carries. The worker's task list must name them all, and only them. */
export interface Jobs {
  'auth/sweep': Record<string, never>
  'coverage/record-days': { orgId: number; repositoryId: number; requestId: string }
  'editor/settle-pull-save': { orgId: number; id: number; requestId: string }
  'history/follow': { orgId: number; repositoryId: number; requestId: string }
  'history/follow-all': Record<string, never>
  'history/sweep-digests': Record<string, never>
  'idp/rotate-keys': Record<string, never>
  'installations/sweep-removed': Record<string, never>
  'installations/sync': { installationId: number; requestId: string }
  'queue/sweep-given-up': Record<string, never>
  'rate-limits/sweep': Record<string, never>
  'reconciliation/run': Record<string, never>
  'repos/index': { orgId: number; repositoryId: number; requestId: string }
  'repos/read-history': { orgId: number; repositoryId: number; requestId: string }
  'repos/sweep-texts': Record<string, never>
  'search/count-words': Record<string, never>
  'search/embed-sections': Record<string, never>
  'search/sweep-embeddings': Record<string, never>
  'staleness/refresh': { orgId: number; repositoryId: number; requestId: string }
  'webhooks/deliver': { source: WebhookSource; deliveryId: string; requestId: string }
  'webhooks/sweep-payloads': Record<string, never>
}

interface JobOptions {
  /** Jobs of one queue run one after another: the lock is on the thing that the name names. */
  queue?: string
  /** A waiting job with the same key is replaced, so that ten pushes make one run. */
  key?: string
  /** Smaller runs first; graphile-worker's default is 0. */
  priority?: number
  maxAttempts?: number
  /** Of jobs with the same flag a worker does not do as many at a time as it could: see BULK_FLAG and orgFlag. */
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
export function addJob<Name extends keyof Jobs>(
  ctx: Pick<Context, 'db'>,
  name: Name,
  payload: Jobs[Name],
  options: JobOptions = {},
): Promise<void> {
  return addJobs(ctx, name, [{ ...options, payload }])
}

/** However many there are, by one statement. */
export async function addJobs<Name extends keyof Jobs>(
  { db }: Pick<Context, 'db'>,
  name: Name,
  jobs: (JobOptions & { payload: Jobs[Name] })[],
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
