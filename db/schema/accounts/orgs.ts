import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from '../columns'

export const orgs = pgTable('orgs', {
  id: identity().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  createdAt: createdAt(),
  suspendedAt: timestamp({ withTimezone: true }),
  /** Since when nobody changes the org, because `svc org move` copies it or has copied it. Null: it can be changed. */
  movingSince: instant(),
  /** The address of the org after its move. Null before and during the move. */
  movedTo: text(),
  /** For quiet hours, digests and daily mails. */
  timeZone: text().notNull().default('UTC'),
  /** Images of other hosts load with a page, without a click. */
  loadsRemoteImages: boolean().notNull().default(false),
  /** Anyone with a share link reads its document. If false, no link works. */
  allowsShareLinks: boolean().notNull().default(false),
})

/** People, and the service users of API keys that no person created. */
export const users = pgTable(
  'users',
  {
    id: identity().primaryKey(),
    kind: text({ enum: ['human', 'service'] }).notNull(),
    email: text(),
    /** Null if the address is not confirmed. */
    emailVerifiedAt: timestamp({ withTimezone: true }),
    name: text().notNull(),
    picture: text(),
    isSuperAdmin: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastLoginAt: timestamp({ withTimezone: true }),
    deactivatedAt: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex('users_email_key').on(sql`lower(${t.email})`)],
)

export const orgColumn = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => orgs.id)

export const userColumn = () => bigint({ mode: 'number' }).references(() => users.id)

export const FIRST_STEPS = ['name', 'documents', 'include', 'invite', 'read'] as const

export const memberships = pgTable(
  'memberships',
  {
    orgId: orgColumn(),
    userId: userColumn().notNull(),
    role: text({ enum: ['viewer', 'editor', 'admin'] }).notNull(),
    createdAt: createdAt(),
    /** When the person last used the org, with a delay of up to a minute. Null if never. */
    usedAt: timestamp({ withTimezone: true }),
    /** The first account's next step of the first start. Null for everyone else, and at the end. */
    firstStep: text({ enum: FIRST_STEPS }),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] }), index('memberships_user_idx').on(t.userId)],
)

/** Invitation links. Only the link contains the token, so a copy of this table cannot be used to join. */
export const invitations = pgTable(
  'invitations',
  {
    orgId: orgColumn(),
    id: identity(),
    tokenHash: text().notNull(),
    role: text({ enum: ['viewer', 'editor', 'admin'] }).notNull(),
    /** The invited person, as noted by the admin. */
    email: text(),
    /** True if only the account with this email may accept the invitation. */
    onlyForEmail: boolean().notNull().default(false),
    createdBy: userColumn().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: instant(),
    acceptedAt: instant(),
    acceptedBy: userColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('invitations_token_key').on(t.orgId, t.tokenHash),
  ],
)
