import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, index, timestamp } from 'drizzle-orm/pg-core'

export const identity = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()

export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

export const instant = () => timestamp({ withTimezone: true })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * For word indexes: Postgres keeps new entries in a pending list that every search scans, so the list must be short. With the
 * default of 4 MB, searches during an index run took twice as long.
 */
export const SHORT_PENDING_LIST = { gin_pending_list_limit: 512 }

/** Short prefixes match very many titles, so they get an index that is already in display order. */
export const RANKED_LETTERS = 3

export const beginnings = (table: string, orgId: AnyPgColumn, title: AnyPgColumn) =>
  Array.from({ length: RANKED_LETTERS }, (_, at) => {
    const letters = sql.raw(String(at + 1))
    return index(`${table}_letters_${at + 1}_idx`).on(
      orgId,
      sql`lower(left(${title}, ${letters}))`,
      sql`length(${title})`,
    )
  })
