import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { orgColumn } from '../../accounts/orgs'
import { identity, instant } from '../../columns'
import { repositoryReference } from '../../library/repos'

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

/** Spikes of errors. At most one is open per repository, and one for alerts without a repository. */
export const alertSpikes = pgTable(
  'alert_spikes',
  {
    orgId: orgColumn(),
    id: identity(),
    repositoryId: bigint({ mode: 'number' }),
    startedAt: instant().notNull(),
    threshold: integer().notNull(),
    /** All errors since the first minute. */
    count: bigint({ mode: 'number' }).notNull(),
    /** Since when the errors per minute are below the threshold. Null if they are not. */
    belowSince: instant(),
    /** The last second of receipt that was compared with the threshold. */
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
