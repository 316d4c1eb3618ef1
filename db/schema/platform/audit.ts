import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { orgColumn, userColumn } from '../accounts/orgs'
import { identity } from '../columns'

/** The kind of credential that the actor used. */
export const CREDENTIALS = ['session', 'jwt', 'api_key', 'system', 'none'] as const

const actColumns = () => ({
  at: timestamp({ withTimezone: true }).notNull(),
  act: text().notNull(),
  credential: text({ enum: CREDENTIALS }).notNull(),
  userId: userColumn(),
  keyId: bigint({ mode: 'number' }),
  targetKind: text().notNull(),
  targetId: text().notNull(),
  /** The target's name at that time. It may have been renamed or deleted since. */
  targetName: text(),
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  address: text(),
  userAgent: text(),
  requestId: text().notNull(),
})

/** Every security-relevant act in an org. Rows are written in the transaction of the act and never changed. */
export const acts = pgTable(
  'acts',
  {
    orgId: orgColumn(),
    id: identity(),
    ...actColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('acts_act_idx').on(t.orgId, t.act, t.id),
    index('acts_user_idx').on(t.orgId, t.userId, t.id),
    index('acts_at_idx').on(t.orgId, t.at),
  ],
)

/** Audit acts of the deployment, which belong to no org. */
export const platformActs = pgTable(
  'platform_acts',
  { id: identity().primaryKey(), ...actColumns() },
  (t) => [index('platform_acts_at_idx').on(t.at)],
)
