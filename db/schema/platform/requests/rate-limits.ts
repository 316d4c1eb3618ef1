import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

const wholeNumber = () => bigint({ mode: 'number' }).notNull()
const wholeNumbers = () => bigint({ mode: 'number' }).array().notNull()

/**
 * The tokens of rate limits that are in use, one row per subject. The lock of the row makes the count exact across
 * processes. Times are in microseconds. Belongs to the deployment, not to an org.
 */
export const rateCounts = pgTable('rate_counts', {
  key: text().primaryKey(),
  takenAt: wholeNumbers(),
  tokens: wholeNumbers(),
  /** The result of the last request: tokens granted, tokens in use since, and when the next one is free. */
  askedAt: wholeNumber(),
  granted: wholeNumber(),
  used: wholeNumber(),
  freesAt: wholeNumber(),
  /** After this time, the row has no effect. */
  endsAt: wholeNumber(),
})
