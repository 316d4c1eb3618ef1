import { z } from 'zod'
import { QueueWire } from '#server/console/admin/index'

export const OverviewWire = z.object({
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  migrations: z.object({
    /** The newest migration of this version. */
    newest: z.string(),
    applied: z.number().int(),
    known: z.number().int(),
  }),
  workers: QueueWire.shape.workers,
  lag: z.object({
    /** Seconds since the oldest waiting job became due. Null if none waits. */
    queue_s: z.number().nullable(),
    waiting_jobs: z.number().int(),
    failed_jobs: z.number().int(),
    /** Bytes of the write-ahead log that the slowest replica has not applied. Null without a replica. */
    replica_bytes: z.number().nullable(),
  }),
  slow_queries: z.object({
    /** Why there are none, and what to do. */
    problem: z.string().nullable(),
    queries: z.array(
      z.object({
        query: z.string(),
        calls: z.number().int(),
        mean_ms: z.number(),
        total_s: z.number(),
      }),
    ),
  }),
  errors: z.array(
    z.object({
      fingerprint: z.string(),
      place: z.string(),
      type: z.string(),
      message: z.string(),
      count: z.number().int(),
      first_seen_at: z.string(),
      last_seen_at: z.string(),
    }),
  ),
  database_bytes: z.number().int(),
  backup: z.object({
    /** When svc backup last made a backup. Null if it never did. */
    made_at: z.string().nullable(),
    bytes: z.number().int().nullable(),
    /** When the last attempt failed, and why. Null if it did not. */
    failed_at: z.string().nullable(),
    problem: z.string().nullable(),
  }),
  orgs: z.array(z.object({ org: z.string(), bytes: z.number().int(), measured_at: z.string() })),
  settings: z.array(
    z.object({
      name: z.string(),
      group: z.string(),
      /** The default if it is not set. Null if it is a secret or has no default. */
      value: z.string().nullable(),
      is_set: z.boolean(),
      is_secret: z.boolean(),
    }),
  ),
})
export type OverviewWire = z.infer<typeof OverviewWire>
