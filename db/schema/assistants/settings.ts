import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { orgs } from '../orgs'

/** What an org has decided about AI assistants. An org without a row has the defaults. */
export const assistantSettings = pgTable('assistant_settings', {
  orgId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => orgs.id),
  savesAs: text({ enum: ['commit', 'pull_request'] }).notNull(),
})
