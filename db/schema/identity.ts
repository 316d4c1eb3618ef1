import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns'
import { users } from './orgs'

const userId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Who a person is at a provider: an issuer's URL, or `embedded`. */
export const identities = pgTable(
  'identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    userId: userId(),
    createdAt: createdAt(),
    /** Access tokens made before are refused: the person signed out everywhere. */
    tokensValidFrom: instant(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index('identities_user_idx').on(t.userId)],
)

/** Of people with an account at the embedded provider. */
export const passwords = pgTable('passwords', {
  userId: userId().primaryKey(),
  hash: text().notNull(),
  changedAt: createdAt(),
})

/** Wrong guesses, by what is guessed at or who guesses: an account, a network, both together, a known browser. */
export const guesses = pgTable('guesses', {
  target: text().primaryKey(),
  failures: integer().notNull(),
  endsAt: instant().notNull(),
})

/** One sign-in of a browser or device, renewed by refresh tokens of which only the last one's hash is here. */
export const refreshFamilies = pgTable(
  'refresh_families',
  {
    id: text().primaryKey(),
    userId: userId(),
    kind: text({ enum: ['browser', 'device'] }).notNull(),
    userAgent: text(),
    number: integer().notNull().default(1),
    tokenHash: text().notNull(),
    /** The rotations of the last seconds, `[number, ms since 1970]`: those tokens may still be repeated. */
    rotations: jsonb().$type<[number, number][]>().notNull().default([]),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    revokedAt: instant(),
    /** The provider's own refresh token, and the access token that the last rotation brought: both sealed. */
    upstream: text().notNull(),
    accessToken: text().notNull(),
    accessExpiresAt: instant().notNull(),
  },
  (t) => [
    index('refresh_families_user_idx').on(t.userId),
    index('refresh_families_expires_idx').on(t.expiresAt),
  ],
)

/** Which sign-in an access token came from, by the token's hash: it is over when its family is. */
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

/** Devices that wait for their person. The provider's code is sealed; ours is only a hash. */
export const deviceRequests = pgTable(
  'device_requests',
  {
    codeHash: text().primaryKey(),
    upstream: text().notNull(),
    /** By which the person's page finds what asks. */
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

/** Secrets that the deployment made for itself, sealed. */
export const keptSecrets = pgTable('kept_secrets', {
  name: text().primaryKey(),
  sealed: text().notNull(),
})

/** The embedded provider's store: its codes, tokens, grants and interactions. Ids are hashed, payloads sealed. */
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

/** The embedded provider's signing keys, sealed. The newest that has been published for a while signs. */
export const idpKeys = pgTable('idp_keys', {
  kid: text().primaryKey(),
  sealed: text().notNull(),
  createdAt: instant().notNull(),
})

/** A person's account at the code host, for saves in their own name. Tokens are sealed. */
export const codeHostAccounts = pgTable('code_host_accounts', {
  userId: userId().primaryKey(),
  login: text().notNull(),
  name: text().notNull(),
  accessToken: text().notNull(),
  refreshToken: text(),
  expiresAt: instant(),
  /** Since then the code host takes the token no longer: the person links the account again. */
  lapsedAt: instant(),
  createdAt: createdAt(),
})

/** Whom commits to local repositories name. */
export const gitAuthors = pgTable('git_authors', {
  userId: userId().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
})
