import { sql } from 'drizzle-orm'
import { QUEUE_TABLE_NAMES } from '#db/queue-table-names'

const tableOf = (name: string) => sql.raw(`graphile_worker.${name}`)

/** Tables of graphile-worker, for operations that its functions do not support. */
export const queueTables = {
  jobs: tableOf(QUEUE_TABLE_NAMES.jobs),
  tasks: tableOf(QUEUE_TABLE_NAMES.tasks),
  queues: tableOf(QUEUE_TABLE_NAMES.queues),
}
