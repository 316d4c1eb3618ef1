import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { userColumn } from '../accounts/orgs'
import { createdAt, identity, instant } from '../columns'
import { repositoryColumns, repositoryReference } from './repos'

/** Links by which anyone reads one document. Neither the nonce nor the hash gives access without a secret of the deployment. */
export const shareLinks = pgTable(
  'share_links',
  {
    ...repositoryColumns(),
    id: identity(),
    /** The path of the document. It follows a move. */
    path: text().notNull(),
    /** The token is derived from it. */
    nonce: text().notNull(),
    tokenHash: text().notNull(),
    createdBy: userColumn().notNull(),
    createdAt: createdAt(),
    /** Null if it does not expire. */
    expiresAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    uniqueIndex('share_links_token_key').on(t.orgId, t.tokenHash),
    index('share_links_document_idx').on(t.orgId, t.repositoryId, t.path),
  ],
)
