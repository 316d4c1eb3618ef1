import { sql } from 'drizzle-orm'

/**
 * Tables of graphile-worker for what its functions cannot do. They are private, so a new version may change them:
 * tests/server/kernel/queue-tables.test.ts compares their columns with those that our statements use.
 */
export const queueTables = {
  jobs: sql`graphile_worker._private_jobs`,
  tasks: sql`graphile_worker._private_tasks`,
  queues: sql`graphile_worker._private_job_queues`,
}
