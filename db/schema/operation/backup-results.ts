import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The last backup that was made, and the last one that failed. One row for each outcome. Belongs to the deployment. */
export const backupResults = pgTable('backup_results', {
  outcome: text({ enum: ['made', 'failed'] }).primaryKey(),
  finishedAt: timestamp({ withTimezone: true }).notNull(),
  /** Null for one that failed. */
  bytes: bigint({ mode: 'number' }),
  /** What svc backup printed. Null for one that was made. */
  problem: text(),
})
