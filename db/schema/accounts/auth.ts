import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from '../columns'
import { orgColumn, userColumn, users } from './orgs'

/** Lucia's table. The id is the SHA-256 of the cookie's token, so a copy of this table cannot be used to sign in. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    userAgent: text(),
    /** The family of refresh tokens from the same sign-in. */
    familyId: text(),
  },
  (t) => [index('sessions_user_idx').on(t.userId)],
)

/** One-time links of an account, such as the one printed at the start. Only the hash of the token is stored. */
export const signInLinks = pgTable('sign_in_links', {
  tokenHash: text().primaryKey(),
  purpose: text({ enum: ['sign_in', 'first_account', 'set_password', 'confirm_email'] })
    .notNull()
    .default('sign_in'),
  userId: bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The administrator who created the link; null if it was printed at the terminal. */
  madeBy: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})

export const apiKeys = pgTable(
  'api_keys',
  {
    orgId: orgColumn(),
    id: identity(),
    userId: userColumn().notNull(),
    keyHash: text().notNull(),
    label: text(),
    scopes: text().array().notNull(),
    prefix: text().notNull(),
    last4: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant(),
    revokedAt: instant(),
    lastUsedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('api_keys_hash_key').on(t.orgId, t.keyHash),
    index('api_keys_user_idx').on(t.orgId, t.userId),
  ],
)
