import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const identity = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()

export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

export const instant = () => timestamp({ withTimezone: true })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * For indexes of words: what was written lately waits in a list that every search reads from end to end, so that it
 * must be short. With the usual 4 MB a search while something is indexed took twice as long.
 */
export const SHORT_WAITING_LIST = { gin_pending_list_limit: 512 }
