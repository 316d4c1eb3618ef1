import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/** What the operator decided in the setup in the browser, one row per step. Belongs to the deployment, not to an org. */
export const setupSteps = pgTable('setup_steps', {
  step: text().primaryKey(),
  /** The settings by their names in the environment, encrypted. Null: the step was skipped. */
  sealed: text(),
  /** What a real call with these settings showed. */
  proof: text(),
  changedAt: instant().notNull(),
})
