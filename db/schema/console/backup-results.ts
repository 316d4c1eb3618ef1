import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The last successful and the last failed backup, one row per outcome. Belongs to the deployment. */
export const backupResults = pgTable('backup_results', {
  outcome: text({ enum: ['made', 'failed'] }).primaryKey(),
  finishedAt: timestamp({ withTimezone: true }).notNull(),
  /** Null for a failed backup. */
  bytes: bigint({ mode: 'number' }),
  /** The message of svc backup. Null for a successful backup. */
  problem: text(),
})
