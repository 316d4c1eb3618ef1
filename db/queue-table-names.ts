/**
 * Private tables of graphile-worker in its schema `graphile_worker`. A new version may change them:
 * tests/server/kernel/queue-tables.test.ts compares their columns with those that our statements use.
 */
export const QUEUE_TABLE_NAMES = {
  jobs: '_private_jobs',
  tasks: '_private_tasks',
  queues: '_private_job_queues',
  crontabs: '_private_known_crontabs',
} as const
