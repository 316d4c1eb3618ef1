import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const identity = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()

export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

export const instant = () => timestamp({ withTimezone: true })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * For word indexes: Postgres keeps new entries in a pending list that every search scans, so the list must be short.
 * With the default of 4 MB, a search during an index run took twice as long.
 */
export const SHORT_PENDING_LIST = { gin_pending_list_limit: 512 }
