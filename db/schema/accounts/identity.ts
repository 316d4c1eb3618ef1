import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns'
import { users } from './orgs'

const userId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A person's identity at a provider. The provider is an issuer URL or `embedded`. */
export const identities = pgTable(
  'identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    userId: userId(),
    createdAt: createdAt(),
    /** Access tokens issued before this time are rejected, because the person signed out everywhere. */
    tokensValidFrom: instant(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index('identities_user_idx').on(t.userId)],
)

/** Passwords of accounts at the embedded provider. */
export const passwords = pgTable('passwords', {
  userId: userId().primaryKey(),
  hash: text().notNull(),
  changedAt: createdAt(),
})

/**
 * Failed sign-in attempts, counted per account, per network, per account and network, and per known browser.
 */
export const guesses = pgTable('guesses', {
  target: text().primaryKey(),
  failures: integer().notNull(),
  endsAt: instant().notNull(),
})

/**
 * One sign-in of a browser or device. It is renewed by refresh tokens; only the hash of the newest one is
 * stored.
 */
export const refreshFamilies = pgTable(
  'refresh_families',
  {
    id: text().primaryKey(),
    userId: userId(),
    kind: text({ enum: ['browser', 'device'] }).notNull(),
    userAgent: text(),
    number: integer().notNull().default(1),
    tokenHash: text().notNull(),
    /**
     * The rotations of the last seconds as `[number, ms since 1970]`. Their tokens may still be used again.
     */
    rotations: jsonb().$type<[number, number][]>().notNull().default([]),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    revokedAt: instant(),
    /** The provider's own refresh token and the access token of the last rotation, both encrypted. */
    upstream: text().notNull(),
    accessToken: text().notNull(),
    accessExpiresAt: instant().notNull(),
  },
  (t) => [
    index('refresh_families_user_idx').on(t.userId),
    index('refresh_families_expires_idx').on(t.expiresAt),
  ],
)

/** Maps the hash of an access token to its sign-in. The token ends when its family ends. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: text().primaryKey(),
    familyId: text()
      .notNull()
      .references(() => refreshFamilies.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('access_tokens_family_idx').on(t.familyId),
    index('access_tokens_expires_idx').on(t.expiresAt),
  ],
)

/**
 * Device sign-ins that wait for approval. The provider's code is encrypted; only a hash of our code is
 * stored.
 */
export const deviceRequests = pgTable(
  'device_requests',
  {
    codeHash: text().primaryKey(),
    upstream: text().notNull(),
    /** Used by the approval page to find the request. */
    userCodeHash: text().notNull(),
    userAgent: text(),
    org: text(),
    intervalS: integer().notNull(),
    createdAt: createdAt(),
    lastPolledAt: instant(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('device_requests_user_code_idx').on(t.userCodeHash)],
)

/** Secrets that the deployment generated for itself, encrypted. */
export const deploymentSecrets = pgTable('kept_secrets', {
  name: text().primaryKey(),
  sealed: text().notNull(),
})

/**
 * The embedded provider's store of codes, tokens, grants and interactions. Ids are hashed and payloads
 * encrypted.
 */
export const idpRecords = pgTable(
  'idp_records',
  {
    model: text().notNull(),
    idHash: text().notNull(),
    payload: text().notNull(),
    grantHash: text(),
    uidHash: text(),
    userCodeHash: text(),
    consumedAt: instant(),
    expiresAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.idHash] }),
    index('idp_records_grant_idx').on(t.grantHash).where(sql`${t.grantHash} is not null`),
    index('idp_records_uid_idx').on(t.model, t.uidHash).where(sql`${t.uidHash} is not null`),
    uniqueIndex('idp_records_user_code_key').on(t.userCodeHash).where(sql`${t.userCodeHash} is not null`),
    index('idp_records_expires_idx').on(t.expiresAt),
  ],
)

/**
 * The embedded provider's signing keys, encrypted. The newest key that has been published long enough is used
 * to sign.
 */
export const idpKeys = pgTable('idp_keys', {
  kid: text().primaryKey(),
  sealed: text().notNull(),
  createdAt: instant().notNull(),
})

/** A person's account at the code host, used for saves in the person's name. Tokens are encrypted. */
export const codeHostAccounts = pgTable('code_host_accounts', {
  userId: userId().primaryKey(),
  /** The id of the account, part of its email address. Null for links of earlier versions until their token is renewed. */
  hostId: bigint({ mode: 'number' }),
  login: text().notNull(),
  name: text().notNull(),
  accessToken: text().notNull(),
  refreshToken: text(),
  expiresAt: instant(),
  /** When the code host stopped accepting the token. The person must link the account again. */
  lapsedAt: instant(),
  createdAt: createdAt(),
})

/** The author names for commits to local repositories. */
export const gitAuthors = pgTable('git_authors', {
  userId: userId().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
})
