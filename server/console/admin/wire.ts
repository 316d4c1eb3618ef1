import { z } from 'zod'
import { RowId } from '#server/kernel/paths'
import { RunWire } from '#server/library/repos/index'

export const InstallationPath = z.object({ installation_id: RowId })

export const JobPath = z.object({ job_id: RowId })

export const InstallationWire = z
  .object({
    installation_id: z.number().int(),
    org: z.string(),
    host: z.enum(['local', 'github']),
    status: z.enum(['active', 'suspended', 'removed']),
    repos: z.number().int(),
    docs: z.number().int(),
    last_indexed_at: z.string().nullable(),
    /** The host's rate limit is used up until this time. */
    resumes_at: z.string().nullable(),
  })
  .meta({ id: 'Installation' })
export type InstallationWire = z.infer<typeof InstallationWire>

export const IndexJobWire = z
  .object({
    id: z.number().int(),
    installation_id: z.number().int(),
    repo: z.string(),
    state: RunWire.shape.state,
    done: z.number().int(),
    total: z.number().int(),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'IndexJob' })
export type IndexJobWire = z.infer<typeof IndexJobWire>

export const ActiveTaskWire = IndexJobWire.extend({ step: z.string().nullable() }).meta({ id: 'ActiveTask' })

export type ActiveTaskWire = z.infer<typeof ActiveTaskWire>

export const IndexingWire = z.object({
  installations: z.array(InstallationWire),
  recent_jobs: z.array(IndexJobWire),
  active_tasks: z.array(ActiveTaskWire),
})
export type IndexingWire = z.infer<typeof IndexingWire>

export const ReindexWire = z.object({
  ok: z.literal(true),
  /** The last requested run. Null if the installation has no repository. */
  job_id: z.number().int().nullable(),
})

/** The code host redirects people here. The number may be arbitrary or absent. */
export const SetupQuery = z.object({ installation_id: RowId.default(0) })

export const QueueWire = z.object({
  tasks: z.array(
    z.object({
      task: z.string(),
      /** Due jobs that no worker has started. */
      waiting: z.number().int(),
      running: z.number().int(),
      /** Jobs scheduled for later, mostly retries. */
      later: z.number().int(),
      failed: z.number().int(),
      /** Seconds since the oldest waiting job became due. */
      oldest_age_s: z.number().nullable(),
    }),
  ),
  failures: z.array(
    z.object({
      job_id: z.number().int(),
      task: z.string(),
      repo: z.string().nullable(),
      attempts: z.number().int(),
      max_attempts: z.number().int(),
      last_error: z.string(),
      /** True if the job will not be retried automatically. */
      gave_up: z.boolean(),
      created_at: z.string(),
      next_at: z.string().nullable(),
    }),
  ),
  workers: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      pid: z.number().int(),
      started_at: z.string(),
      last_heartbeat_at: z.string(),
    }),
  ),
  search_by_meaning: z.object({
    /** Null if search by meaning is off. */
    model: z.string().nullable(),
    /** Why search by meaning is off although it is configured. */
    problem: z.string().nullable(),
  }),
})
export type QueueWire = z.infer<typeof QueueWire>
