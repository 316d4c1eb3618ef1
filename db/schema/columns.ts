import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const identity = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()

export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

export const instant = () => timestamp({ withTimezone: true })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
