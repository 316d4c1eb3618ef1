import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant } from '../columns'
import { orgColumn } from '../orgs'
import { repositoryReference } from '../repos'

/** Errors by second of receipt, for some minutes. A storm writes one row per second, not one per alert. */
export const alertSeconds = pgTable(
  'alert_seconds',
  {
    orgId: orgColumn(),
    /** 0 for alerts without a repository. */
    repositoryId: bigint({ mode: 'number' }).notNull(),
    /** Seconds since 1970. */
    second: bigint({ mode: 'number' }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.second] })],
)

/** Spikes of errors. Of each repository, and of the alerts without one, at most one is not over. */
export const alertSpikes = pgTable(
  'alert_spikes',
  {
    orgId: orgColumn(),
    id: identity(),
    repositoryId: bigint({ mode: 'number' }),
    startedAt: instant().notNull(),
    threshold: integer().notNull(),
    /** All errors from the first minute on. */
    count: bigint({ mode: 'number' }).notNull(),
    /** Since when the errors of a minute are below the threshold. Null while they are not. */
    belowSince: instant(),
    /** Up to which second of receipt the errors were compared with the threshold. */
    comparedUntil: bigint({ mode: 'number' }).notNull(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    uniqueIndex('alert_spikes_open_key')
      .on(t.orgId, sql`coalesce(${t.repositoryId}, 0)`)
      .where(sql`${t.endedAt} is null`),
    index('alert_spikes_started_idx').on(t.orgId, t.startedAt),
  ],
)
