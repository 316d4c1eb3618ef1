import { pgTable, text } from 'drizzle-orm/pg-core'
import { orgColumn } from '../orgs'

/** An org's settings for AI assistants. An org without a row has the defaults. */
export const assistantSettings = pgTable('assistant_settings', {
  orgId: orgColumn().primaryKey(),
  savesAs: text({ enum: ['commit', 'pull_request'] }).notNull(),
})
