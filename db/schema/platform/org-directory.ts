import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orgColumn } from '../accounts/orgs'

export const DIRECTORY_KINDS = [
  'alert_source',
  'api_key',
  'assistant',
  'chat_workspace',
  'installation',
  'invitation',
  'payer',
  'section',
  'share_link',
] as const

/**
 * Maps an id that arrives without an org to its org: the hash of an API key, the hash of an alert source's or a share link's token, an
 * assistant's grant or an invitation token, an installation, a chat workspace, a customer of the payment provider, or a section
 * in a permalink of an earlier version. Tenant rows are then read by org and id. Belongs to the deployment. A row is kept after
 * its key is revoked, its invitation is used or its installation is removed, so that no other org can take the id.
 */
export const orgDirectory = pgTable(
  'org_directory',
  {
    kind: text({ enum: DIRECTORY_KINDS }).notNull(),
    key: text().notNull(),
    orgId: orgColumn(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
)
