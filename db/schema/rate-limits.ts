import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

const whole = () => bigint({ mode: 'number' }).notNull()
const many = () => bigint({ mode: 'number' }).array().notNull()

/**
 * The tokens of rate limits that are in use, one row per subject. The lock of the row makes the count exact across
 * processes. Times are in microseconds. Belongs to the deployment, not to an org.
 */
export const rateCounts = pgTable('rate_counts', {
  key: text().primaryKey(),
  takenAt: many(),
  tokens: many(),
  /** The result of the last request: tokens granted, tokens in use since, and when the next one is free. */
  askedAt: whole(),
  granted: whole(),
  used: whole(),
  freesAt: whole(),
  /** After this time, the row has no effect. */
  endsAt: whole(),
})
