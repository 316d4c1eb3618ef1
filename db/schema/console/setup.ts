import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns'

/** The operator's choices in the browser setup, one row per step. Belongs to the deployment, not to an org. */
export const setupSteps = pgTable('setup_steps', {
  step: text().primaryKey(),
  /** The settings by their environment names, encrypted. null: the step was skipped. */
  sealed: text(),
  /** The result of a real call with these settings. */
  proof: text(),
  changedAt: instant().notNull(),
})
