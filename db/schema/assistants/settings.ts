import { pgTable, text } from 'drizzle-orm/pg-core'
import { orgColumn } from '../orgs'

/** What an org has decided about AI assistants. An org without a row has the defaults. */
export const assistantSettings = pgTable('assistant_settings', {
  orgId: orgColumn().primaryKey(),
  savesAs: text({ enum: ['commit', 'pull_request'] }).notNull(),
})
